import CloudyProtocol
import JSON

/// One block of an Open-Meteo answer, `current` or the columns of `hourly` and `daily`, with the units it names.
struct OpenMeteoBlock {
  private let values: JSONObject
  private let units: JSONObject?

  /// Nil where the answer has no block of any of these names.
  init?(_ root: JSONObject, _ names: String...) {
    guard let name = names.first(where: { root[$0]?.object != nil }), let values = root[name]?.object else {
      return nil
    }
    self.values = values
    units = root[name + "_units"]?.object
  }

  /// How many rows the columns have.
  var count: Int { values["time"]?.rows.count ?? 0 }

  /// The member, or its element at a row; nil where the column is shorter than `time`.
  ///
  /// Old requests are answered under old names, which self-hosted servers and caches still do: `windspeed_10m` for
  /// `wind_speed_10m`, and in `current_weather` no height at all.
  func value(_ name: String, at row: Int? = nil) -> JSONValue? {
    member(of: values, name).flatMap { member in row.map { member[$0] } ?? member }
  }

  /// The number in canonical units; nil where it is missing, implausible, or in a unit not known here.
  func number(_ name: String, _ quantity: Quantity, at row: Int? = nil) -> Double? {
    guard let unit = member(of: units, name)?.string.map({ Self.units[$0] }) ?? Self.requestedUnit(of: quantity) else {
      return nil
    }
    return quantity.canonical(value(name, at: row), in: unit)
  }

  /// The condition for the WMO code; `unknown` without one.
  func condition(at row: Int? = nil) -> Condition {
    value("weather_code", at: row)?.lenientInteger.map { Condition(wmoCode: $0) } ?? .unknown
  }

  private func member(of object: JSONObject?, _ name: String) -> JSONValue? {
    guard let object else { return nil }
    if let value = object[name] { return value }
    var old = name
    if let separator = old.firstIndex(of: "_") { old.remove(at: separator) }
    return object[old] ?? Self.heightless[name].flatMap { object[$0] }
  }

  /// The names within `current_weather`.
  private static let heightless = [
    "temperature_2m": "temperature", "wind_speed_10m": "windspeed", "wind_direction_10m": "winddirection",
  ]

  private static let units: [String: LinearUnit] = [
    "°C": .canonical, "°F": .fahrenheit,
    "m/s": .canonical, "km/h": .kilometersPerHour, "mp/h": .milesPerHour, "mph": .milesPerHour, "kn": .knots,
    "mm": .canonical, "cm": .centimeters, "inch": .inches,
    "hPa": .canonical, "%": .percent, "°": .canonical, "": .canonical,
    "m": .meters, "ft": .feet, "km": .canonical,
  ]

  /// What numbers are in if the answer names no unit.
  private static func requestedUnit(of quantity: Quantity) -> LinearUnit? {
    switch quantity {
    case .fraction: .percent
    case .visibility: .meters
    case .temperature, .windSpeed, .precipitation, .pressure, .uvIndex, .direction: .canonical
    }
  }
}
