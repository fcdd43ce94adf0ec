/// Writes the scalars of JSON, for values and for lines composed by hand.
package enum JSONWriter {
  /// Beyond it a `Double` has no fraction, and not every integer is one.
  private static let exactIntegers = 9_007_199_254_740_992.0

  /// Appends a quoted string: raw UTF-8, but `"`, `\`, C0, DEL, C1, U+2028 and U+2029 escaped, so that no reader that
  /// splits on any Unicode line end and no terminal is led astray. Never `\x`, which waybar rewrites.
  package static func appendString(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        let length = escapedLength(at: index, in: text)
        if length > 0 {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
          appendEscape(of: text[index..<index + length], to: &bytes)
          index += length
          start = index
        } else {
          index += 1
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package static func appendInteger(_ value: Int64, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Appends the shortest digits that read back as `value`: `10`, never `10.0`, below 2^53, and `0` for -0.0. JSON has no
  /// infinity and no NaN; they become `null`, so callers drop them first.
  package static func appendNumber(_ value: Double, to bytes: inout [UInt8]) {
    // `Int64(exactly:)` and `rounded()` would call libm, which a module without imports does not link.
    if value.magnitude < exactIntegers, Double(Int64(value)) == value {
      appendInteger(Int64(value), to: &bytes)
    } else {
      bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    }
  }

  /// The number of bytes of the character at `index` if it must be escaped, else 0.
  private static func escapedLength(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    switch text[index] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: 1
    case 0xC2 where text[index + 1] < 0xA0: 2
    case 0xE2 where text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8: 3
    default: 0
    }
  }

  private static func appendEscape(of character: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
    let escape =
      switch character[character.startIndex] {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case 0x08: "\\b"
      case 0x09: "\\t"
      case 0x0A: "\\n"
      case 0x0C: "\\f"
      case 0x0D: "\\r"
      case 0xC2: "\\u00" + String(character[character.endIndex - 1], radix: 16)
      case 0xE2: character[character.endIndex - 1] == 0xA8 ? "\\u2028" : "\\u2029"
      case let control: (control < 0x10 ? "\\u000" : "\\u00") + String(control, radix: 16)
      }
    bytes.append(contentsOf: escape.utf8)
  }
}
