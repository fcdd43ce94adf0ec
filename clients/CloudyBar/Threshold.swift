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
    guard parts.count <= 2, parts.count == 1 || !parts[0].isEmpty, let quantity = parts.last.flatMap({ Quantity($0) }),
      let field = parts.count == 2 ? String(parts[0]) : quantity.field
    else { return nil }
    self.init(field, side, quantity.value)
  }

  /// Whether it holds; a missing number is neither over nor under anything.
  package func holds(for day: JSONValue) -> Bool {
    guard let value = day["values"]?[field]?.double else { return false }
    return side == .above ? value > limit : value < limit
  }
}
