import JSON

/// Numbers of the US NWS with their unit beside them: `{"unitCode": "wmoUnit:degC", "value": 22.8}`.
enum NWSValue {
  /// The canonical number; nil where it is missing, implausible, in a unit not known here, or failed the service's own
  /// check.
  static func number(_ value: JSONValue?, _ quantity: Quantity) -> Double? {
    guard let unit = value?["unitCode"]?.string.flatMap({ units[String($0.split(separator: ":").last ?? "")] }),
      value?["qualityControl"]?.string != "X"
    else { return nil }
    return quantity.canonical(value?["maxValue"], in: unit) ?? quantity.canonical(value?["value"], in: unit)
  }

  /// The speed, m/s, of a text like "16 km/h" or "5 to 10 mph", the greater of two.
  static func windSpeed(_ text: String?) -> Double? {
    guard let words = text?.split(separator: " "), let unit = words.last.flatMap({ speedUnits[String($0)] }),
      let number = words.compactMap({ Double($0) }).max()
    else { return nil }
    return Quantity.windSpeed.canonical(.number(number), in: unit)
  }

  private static let speedUnits: [String: LinearUnit] = [
    "km/h": .kilometersPerHour, "mph": .milesPerHour, "kt": .knots, "kts": .knots, "m/s": .canonical,
  ]

  /// By code without the table's prefix, "wmoUnit:" today, "unit:" before.
  private static let units: [String: LinearUnit] = [
    "degC": .canonical, "degF": .fahrenheit, "km_h-1": .kilometersPerHour, "m_s-1": .canonical, "kt": .knots,
    "Pa": .pascals, "hPa": .canonical, "m": .meters, "km": .canonical, "percent": .percent,
    "degree_(angle)": .canonical,
  ]
}
