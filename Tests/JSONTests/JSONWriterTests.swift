import JSON
import TestSupport
import Testing

struct JSONWriterTests {
  @Test(arguments: [
    ("", #""""#), ("plain / text", #""plain / text""#), ("\"\\", #""\"\\""#), ("\n\t\r\u{8}\u{C}", #""\n\t\r\b\f""#),
    ("\0\u{1}\u{B}\u{1B}\u{1F}", #""\u0000\u0001\u000b\u001b\u001f""#), ("\u{7F}", #""\u007f""#),
    ("a\u{85}b", #""a\u0085b""#), ("\u{80}\u{9B}31m\u{9F}\u{A0}", "\"\\u0080\\u009b31m\\u009f\u{A0}\""),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\r\n", #""\r\n""#),
    // Neighbours of what is escaped: same lead bytes, other characters.
    ("°\u{2027}\u{202A}–€", "\"°\u{2027}\u{202A}–€\""),
    ("21 °C 🌧 Zürich 東京", "\"21 °C 🌧 Zürich 東京\""), ("e\u{301}", "\"e\u{301}\""),
  ])
  func `a string is raw UTF-8 with line ends and control characters escaped`(string: String, text: String) {
    var bytes: [UInt8] = [UInt8(ascii: ":")]
    JSONWriter.appendString(string, to: &bytes)
    #expect(bytes == Array((":" + text).utf8))
  }

  @Test func `no scalar is ever written as a backslash x or as a control character, and each reads back`() throws {
    for code in UInt32(0)...0x3000 {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let value = JSONValue.string("a" + String(scalar) + "b")
      let bytes = value.encoded()
      #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      #expect(!value.text.contains(#"\x"#))
      #expect(try JSONValue(parsing: bytes) == value)
    }
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (10.0, "10"), (-3.0, "-3"), (0.1, "0.1"), (21.5, "21.5"), (-1.5e-7, "-1.5e-07"),
    (9_007_199_254_740_991.0, "9007199254740991"), (9_007_199_254_740_992.0, "9007199254740992.0"), (1e22, "1e+22"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ])
  func `a number has the shortest digits that read back, without a fraction where it has none`(
    number: Double, text: String
  ) {
    #expect(JSONValue.number(number).text == text)
  }

  @Test(
    arguments: [(0, "0"), (.max, "9223372036854775807"), (.min, "-9223372036854775808"), (-7, "-7")]
      as [(Int64, String)])
  func `an integer is written in full`(integer: Int64, text: String) {
    var bytes: [UInt8] = []
    JSONWriter.appendInteger(integer, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `a value is written compactly with its keys in byte order`() throws {
    let value: JSONValue = ["b": [1, 2.5, .null, "x"], "a": true, "é": [:], "Z": [], "ab": ["k": false]]
    #expect(value.text == #"{"Z":[],"a":true,"ab":{"k":false},"b":[1,2.5,null,"x"],"é":{}}"#)
  }

  @Test func `any double reads back as itself`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &generator))
      guard number.isFinite else { continue }
      #expect(try JSONValue(reading: JSONValue.number(number).text).double == number)
    }
  }

  @Test func `any value reads back as itself and is written the same again`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let value = randomValue(depth: 5, using: &generator)
      let bytes = value.encoded()
      let again = try JSONValue(parsing: bytes)
      #expect(again == value)
      #expect(again.encoded() == bytes)
    }
    let value = try JSONValue(reading: sample)
    #expect(try JSONValue(reading: value.text) == value)
  }

  private func randomValue(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2:
      return .integer(.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0...63, using: &generator))
    // Halves, so that none is whole: those read back as integers.
    case 3: return .number(Double(Int32.random(in: .min ... .max, using: &generator)) + 0.5)
    case 4, 5: return .string(randomString(using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomValue(depth: depth - 1, using: &generator) })
    default:
      var object = JSONObject()
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        object[randomString(using: &generator)] = randomValue(depth: depth - 1, using: &generator)
      }
      return .object(object)
    }
  }

  private func randomString(using generator: inout SeededGenerator) -> String {
    let ceilings: [UInt32] = [0x1F, 0x7F, 0xFF, 0x2030, 0x10FFFF]
    var string = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let ceiling = ceilings[Int.random(in: ceilings.indices, using: &generator)]
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...ceiling, using: &generator)) { string.append(scalar) }
    }
    return String(string)
  }
}
