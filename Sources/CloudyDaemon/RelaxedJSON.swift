/// JSON as people write it by hand: with comments and trailing commas.
package enum RelaxedJSON {
  /// The same text in the strict form, byte for byte in place, so that offsets stay true: a byte order mark, comments
  /// (`//` to the end of the line and `/* */`) and a comma before a closing bracket become spaces.
  ///
  /// A comment that is never closed stays, for the reader to refuse.
  package static func strict(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    var index = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.blank(0..<3)
      index = 3
    }
    /// The last two bytes that are neither white space nor comment, and where the last one is.
    var previous: UInt8?
    var last: UInt8?
    var lastIndex = 0
    while index < bytes.count {
      let byte = bytes[index]
      let start = index
      switch byte {
      case _ where isWhitespace(byte):
        index += 1
        continue
      case UInt8(ascii: "/"):
        if let end = endOfComment(at: index, in: bytes) {
          bytes.blank(index..<end)
          index = end
          continue
        }
        // Not a comment, or one without an end: nothing after it can be trusted to be outside.
        return bytes
      case UInt8(ascii: "\""):
        index = endOfString(at: index, in: bytes)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // "[,]" stays wrong: only a comma after a value is one too many.
        if last == UInt8(ascii: ","), let previous, !"[{,:".utf8.contains(previous) {
          bytes.blank(lastIndex..<lastIndex + 1)
        }
        index += 1
      default:
        index += 1
      }
      (previous, last, lastIndex) = (last, byte, start)
    }
    return bytes
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }

  /// The index after the comment beginning at `start`, the line end not being part of it; nil if none begins or ends.
  private static func endOfComment(at start: Int, in bytes: [UInt8]) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case UInt8(ascii: "*"):
      var index = start + 2
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
        index += 1
      }
      return nil
    default: return nil
    }
  }

  /// The index after the closing quote, or the end of the text.
  private static func endOfString(at start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}

extension [UInt8] {
  /// Line ends stay: they count the lines.
  fileprivate mutating func blank(_ range: Range<Int>) {
    for index in range where self[index] != UInt8(ascii: "\n") { self[index] = UInt8(ascii: " ") }
  }
}
