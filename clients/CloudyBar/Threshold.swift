import CloudyClient
import CloudyProtocol
package import JSON

/// What a number of the weather must be over or under for something to be shown: `0C`, `30C`, `50km/h`, `60%`,
/// `uvIndex:6`, `feelsLike:-10C`.
///
/// It is compared in canonical units (`values` of the day), so that it holds whatever units are shown.
package struct Threshold: Equatable, Sendable {
  package enum Side: Equatable, Sendable {
    case above, below
  }

  private typealias Unit = (name: String, field: String, canonical: @Sendable (Double) -> Double)

  private static let units: [Unit] = [
    ("C", "temperature", { $0 }), ("F", "temperature", { ($0 - 32) / 1.8 }),
    ("m/s", "windSpeed", { $0 }), ("km/h", "windSpeed", { $0 / 3.6 }), ("mph", "windSpeed", { $0 * 0.44704 }),
    ("kn", "windSpeed", { $0 * 1852 / 3600 }),
    ("%", "precipitationProbability", { $0 / 100 }), ("hPa", "pressure", { $0 }),
    ("mm", "precipitation", { $0 }), ("in", "precipitation", { $0 * 25.4 }),
    ("km", "visibility", { $0 }), ("mi", "visibility", { $0 * 1.609344 }),
  ]

  /// The field of `values` it looks at.
  package let field: String
  /// In the field's canonical unit.
  package let limit: Double
  package let side: Side

  package init(_ field: String, _ side: Side, _ limit: Double) {
    self.field = field
    self.side = side
    self.limit = limit
  }

  /// Nil for anything that is no number with a unit, or with a field and at most a unit.
  package init?(_ source: Substring, _ side: Side) {
    let parts = source.split(separator: ":", omittingEmptySubsequences: false)
    guard let quantity = parts.last, parts.count <= 2, parts.count == 1 || !parts[0].isEmpty else { return nil }
    let digits = quantity.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let number = Double(digits), number.isFinite else { return nil }
    let name = quantity[digits.endIndex...].drop { $0 == " " }.lowercased()
    let unit = Self.units.first { $0.name.lowercased() == name }
    guard unit != nil || name.isEmpty, let field = parts.count == 2 ? String(parts[0]) : unit?.field else { return nil }
    self.init(field, side, unit?.canonical(number) ?? number)
  }

  /// Whether it holds; a missing number is neither over nor under anything.
  package func holds(for day: JSONValue) -> Bool {
    guard let value = day["values"]?[field]?.double else { return false }
    return side == .above ? value > limit : value < limit
  }
}
