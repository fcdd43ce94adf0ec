/// How many columns a field of a template takes: `8`, `>8`, `.8`, `8.8`.
struct FieldWidth: Equatable {
  /// Columns; no bar has as many.
  static let largest = 200

  /// Filled with spaces up to here.
  private let least: Int
  /// Cut here.
  private let most: Int
  private let fillsLeft: Bool

  /// Nil for anything that is no width.
  init?(_ source: String) {
    var digits = source[...]
    fillsLeft = digits.first == ">"
    if fillsLeft || digits.first == "<" { digits.removeFirst() }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let hasMost = parts.count == 2
    guard let least = hasMost && parts[0].isEmpty ? 0 : Self.number(parts[0]),
      let most = hasMost ? Self.number(parts[1]) : .max
    else { return nil }
    (self.least, self.most) = (least, most)
  }

  func fit(_ text: String) -> String {
    let text = text.truncated(to: most)
    return fillsLeft ? String(repeating: " ", count: max(0, least - text.displayWidth)) + text : text.padded(to: least)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(digits).flatMap { $0 <= largest ? $0 : nil }
  }
}
