/// A number with its unit, as people write a limit: `0C`, `50km/h`, `60%`.
package struct Quantity: Equatable, Sendable {
  private typealias Unit = (name: String, field: String, canonical: @Sendable (Double) -> Double)

  private static let units: [Unit] = [
    ("c", "temperature", { $0 }), ("f", "temperature", { ($0 - 32) / 1.8 }),
    ("m/s", "windSpeed", { $0 }), ("ms", "windSpeed", { $0 }), ("km/h", "windSpeed", { $0 / 3.6 }),
    ("kmh", "windSpeed", { $0 / 3.6 }), ("mph", "windSpeed", { $0 * 0.44704 }),
    ("kn", "windSpeed", { $0 * 1852 / 3600 }),
    ("%", "precipitationProbability", { $0 / 100 }), ("hpa", "pressure", { $0 }),
    ("mm", "precipitation", { $0 }), ("in", "precipitation", { $0 * 25.4 }),
    ("km", "visibility", { $0 }), ("mi", "visibility", { $0 * 1.609344 }),
  ]

  /// The field of `values` that has this unit; nil where none is written.
  package let field: String?
  /// In the canonical unit of the field, so that it can be compared whatever units are shown.
  package let value: Double

  /// Nil for anything but a decimal number with at most a unit, in any case of letters.
  package init?(_ source: some StringProtocol) {
    let digits = source.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let number = Double(decimal: String(digits)) else { return nil }
    let name = source[digits.endIndex...].drop { $0 == " " }.lowercased()
    let unit = Self.units.first { $0.name == name }
    guard unit != nil || name.isEmpty else { return nil }
    field = unit?.field
    value = unit?.canonical(number) ?? number
  }
}
