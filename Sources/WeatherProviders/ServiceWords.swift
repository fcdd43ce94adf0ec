import JSON

/// What a service says about an error in its own words, made fit for a one-line message.
enum ServiceWords {
  /// Longest quotation, Unicode scalars.
  private static let limit = 200
  /// Only so much of a body is looked at for words.
  private static let inspectedBytes = 16_384

  /// The members that carry the words: Open-Meteo; Dark Sky; Pirate Weather's application and problem details (RFC 9457),
  /// as of the US NWS; gateways and OpenWeatherMap; what is left of problem details.
  private static let keys = ["reason", "error", "detail", "message", "title"]

  /// The words of an error body: a JSON member, the text of a web page, or the plain text; nil if there are none.
  static func quoted(from body: [UInt8]) -> String? {
    let inspected = Array(body.prefix(inspectedBytes))
    if let json = try? JSONValue(parsing: inspected) {
      // FastAPI tells validation errors as a list.
      return keys.lazy.compactMap { json[$0]?.string ?? json[$0]?[0]?["msg"]?.string }.first.flatMap(cleaned)
    }
    return cleaned(withoutMarkup(String(decoding: inspected, as: UTF8.self)))
  }

  /// One line without control and formatting characters, cut to the limit; nil if nothing is left.
  static func cleaned(_ text: String) -> String? {
    var line = String.UnicodeScalarView()
    var isAfterSpace = true
    var count = 0
    for scalar in text.unicodeScalars {
      let isSpace =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned: true
        default: false
        }
      if isSpace && isAfterSpace { continue }
      if count == limit {
        line.append("…")
        break
      }
      line.append(isSpace ? " " : scalar)
      isAfterSpace = isSpace
      count += 1
    }
    if line.last == " " { line.removeLast() }
    return line.isEmpty ? nil : String(line)
  }

  /// The text between tags; heads of pages only repeat their title.
  private static func withoutMarkup(_ text: String) -> String {
    guard isMarkup(text.utf8) else { return text }
    var words = ""
    for piece in text.split(separator: "<", omittingEmptySubsequences: false) {
      let end = piece.firstIndex(of: ">")
      let tag = piece[..<(end ?? piece.startIndex)].lowercased()
      if tag.hasPrefix("body") || tag.hasPrefix("/style") || tag.hasPrefix("/script") { words = "" }
      words += " " + (end.map { piece[piece.index(after: $0)...] } ?? piece)
    }
    return words
  }

  static func isMarkup(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
  }
}
