import CloudyProtocol
import JSON

/// One data point of a Dark Sky answer with the units of the answer.
struct DarkSkyPoint {
  /// What `flags.units` names.
  enum UnitSystem: String {
    case us, si, ca, uk

    /// Dark Sky's `uk2` is Pirate Weather's `uk`, which takes two letters and answers in `us` for words it does not know
    /// (its source).
    init(flag: String) {
      self = UnitSystem(rawValue: String(flag.lowercased().prefix(2))) ?? .us
    }
  }

  let value: JSONValue
  let system: UnitSystem

  func number(_ name: String, _ quantity: Quantity) -> Double? {
    quantity.canonical(value[name], in: unit(of: quantity))
  }

  func instant(_ name: String) -> Int64? {
    value[name]?.instant
  }

  var summary: String? { value["summary"]?.words }

  var condition: Condition {
    Condition(
      darkSkyIcon: value["icon"]?.string, precipitationType: value["precipType"]?.string,
      isPrecipitating: number("precipIntensity", .precipitation) ?? 0 > 0, cloudCover: number("cloudCover", .fraction))
  }

  /// Nil where nothing is said to fall.
  var precipitationKind: Condition? { Condition(darkSkyPrecipitation: value["precipType"]?.string) }

  /// Nil for the icons that look the same by night.
  var isDay: Bool? {
    guard let icon = value["icon"]?.string else { return nil }
    return icon.hasSuffix("-day") ? true : icon.hasSuffix("-night") ? false : nil
  }

  private func unit(of quantity: Quantity) -> LinearUnit {
    switch (quantity, system) {
    case (.temperature, .us): .fahrenheit
    case (.windSpeed, .us), (.windSpeed, .uk): .milesPerHour
    case (.windSpeed, .ca): .kilometersPerHour
    case (.precipitation, .us): .inches
    case (.visibility, .us), (.visibility, .uk): .miles
    default: .canonical
    }
  }
}
