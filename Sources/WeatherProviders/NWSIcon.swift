import CloudyProtocol
import JSON

/// What an icon's address of the US NWS tells: "https://api.weather.gov/icons/land/day/tsra,40/ovc?size=medium", also
/// without the host.
struct NWSIcon {
  let isDay: Bool?
  /// The more severe of the one or two pictured.
  let condition: Condition

  /// Nil where there is no code in it.
  init?(_ value: JSONValue?) {
    guard let path = value?.string?.prefix(while: { $0 != "?" }) else { return nil }
    let parts = path.split(separator: "/")
    guard let light = parts.lastIndex(where: { $0 == "day" || $0 == "night" }), light + 1 < parts.count else {
      return nil
    }
    isDay = parts[light] == "day"
    let conditions = parts[(light + 1)...].map { Condition(nwsCode: String($0.prefix { $0 != "," })) }
    condition = conditions.max { $0.severity < $1.severity } ?? .unknown
  }
}
