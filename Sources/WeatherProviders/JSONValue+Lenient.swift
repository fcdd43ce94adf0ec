import CloudyProtocol
import JSON

/// Readings of payload values: numbers have come as strings (home-assistant/core#31548), and integers as `55.0`.
extension JSONValue {
  /// Most rows of a list that are read: services send some hundred, and a million empty ones, which fit an answer too,
  /// would hold the loop for half a minute.
  private static let mostRows = 1_000
  /// Longest text of several lines, UTF-8 bytes.
  static let proseBytes = 8_192

  /// The elements of a list, the first `mostRows` of them; none for anything else.
  var rows: [JSONValue] {
    guard let array else { return [] }
    return array.count > Self.mostRows ? Array(array.prefix(Self.mostRows)) : array
  }

  var lenientDouble: Double? {
    double ?? string.flatMap(Double.init)
  }

  var lenientInteger: Int64? {
    lenientDouble.flatMap { Int64(exactly: $0.rounded(.down)) }
  }

  /// Unix seconds; nil outside the years 1970...9999, so for -999 and for milliseconds too.
  var instant: Int64? {
    lenientInteger.flatMap { (1...253_402_214_399).contains($0) ? $0 : nil }
  }

  /// A text with something in it, cut to the length of a name; the providers' "none" counts as nothing.
  var words: String? { text(of: Limits.nameBytes) }

  /// As `words`, but long enough for the text of a warning.
  var prose: String? { text(of: Self.proseBytes) }

  private func text(of bytes: Int) -> String? {
    string.flatMap { $0.isEmpty || $0 == "none" ? nil : $0.cut(toBytes: bytes) }
  }

  /// An offset from UTC that some zone may have, whole minutes within 18 hours, from a number of hours or seconds.
  func utcOffset(unitSeconds: Double) -> Int? {
    let longest = 18.0 * 3_600
    guard let seconds = lenientDouble.map({ ($0 * unitSeconds).rounded() }), seconds.magnitude <= longest,
      seconds.truncatingRemainder(dividingBy: 60) == 0
    else {
      return nil
    }
    return Int(seconds)
  }
}
