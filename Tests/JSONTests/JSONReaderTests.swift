import JSON
import TestSupport
import Testing

struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), (" false\r\n", .bool(false)), ("\t\"a\" ", .string("a")),
      ("0", .integer(0)), ("-1", .integer(-1)), ("[ ]", .array([])), ("{ }", .object(JSONObject())),
      ("[1 , [2],3 ]", [1, [2], 3]), (#"{"b":1,"a":{"c":[]}}"#, ["a": ["c": []], "b": 1]),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u0000\u00e9\u20AC""#, .string("\0\u{E9}€")),
      (#""a\uD83C\uDF27b""#, .string("a🌧b")), (#""\uFFFF\uFEFF""#, .string("\u{FFFF}\u{FEFF}")),
      ("\"\u{7F}\u{85}\u{2028}🌧\"", .string("\u{7F}\u{85}\u{2028}🌧")), (#"{"":0}"#, ["": 0]),
    ] as [(String, JSONValue)])
  func `a valid document reads as the value it means`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(reading: text) == value)
  }

  @Test(
    arguments: [
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("-9223372036854775809", .number(-0x1p63)),
      ("18446744073709551616", .number(0x1p64)), ("100000000000000000000000", .number(1e23)),
      ("1.0", .number(1)), ("1e3", .number(1000)), ("1E+2", .number(100)), ("1e-2", .number(0.01)),
      ("0.1", .number(0.1)), ("123.456", .number(123.456)), ("-21.5", .number(-21.5)), ("0e0", .number(0)),
      ("1e23", .number(1e23)), ("9007199254740993.0", .number(9_007_199_254_740_992)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("5e-324", .number(.leastNonzeroMagnitude)),
      ("1e-400", .number(0)), ("0e999999999999999999999", .number(0)), ("1e-999999999999999999999", .number(0)),
      ("0.1000000000000000055511151231257827", .number(0.1)),
    ] as [(String, JSONValue)])
  func `an integer literal in range is an integer and any other number the nearest Double`(
    text: String, value: JSONValue
  ) throws {
    #expect(try JSONValue(reading: text) == value)
  }

  @Test(arguments: ["-0", "-0.0", "-0e1", "-1e-400"])
  func `minus zero keeps its sign`(text: String) throws {
    let value = try JSONValue(reading: text)
    #expect(value.integer == nil)
    #expect(value.double?.sign == .minus)
    #expect(value.double == 0)
  }

  @Test func `a short number reads exactly as the standard library reads it`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let digits = UInt64.random(in: 0...(1 << UInt64.random(in: 1...60)), using: &generator)
      let fraction = UInt64.random(in: 0...999_999, using: &generator)
      let text = "-\(digits).\(fraction)e\(Int.random(in: -30...30, using: &generator))"
      #expect(try JSONValue(reading: text).double == Double(text))
    }
  }

  @Test(
    arguments: [
      ("", 0, .endOfInput), (" ", 1, .endOfInput), ("[", 1, .endOfInput), ("[1", 2, .endOfInput),
      ("[1,", 3, .endOfInput), ("{\"a\"", 4, .endOfInput), ("{\"a\":", 5, .endOfInput), ("\"a", 2, .endOfInput),
      ("tru", 3, .endOfInput), ("-", 1, .endOfInput), ("1.", 2, .endOfInput), ("1e", 2, .endOfInput),
      ("1e+", 3, .endOfInput), (#""\u12"#, 5, .endOfInput), (#""\ud83c"#, 7, .endOfInput),
      (#""\ud83c\"#, 8, .endOfInput),
      ("1 2", 2, .trailingCharacters), ("{}}", 2, .trailingCharacters), ("nullx", 4, .trailingCharacters),
      ("null\0", 4, .trailingCharacters), ("\"a\"//", 3, .trailingCharacters), ("0x1", 1, .trailingCharacters),
      ("[1,]", 3, .expectedValue), ("[,1]", 1, .expectedValue), ("True", 0, .expectedValue),
      ("trUe", 2, .expectedValue),
      ("'a'", 0, .expectedValue), ("+1", 0, .expectedValue), (".5", 0, .expectedValue), ("NaN", 0, .expectedValue),
      ("nul ", 3, .expectedValue), ("/* */1", 0, .expectedValue), ("\u{A0}1", 0, .expectedValue),
      ("\0", 0, .expectedValue),
      ("{1:2}", 1, .expectedKey), ("{a:2}", 1, .expectedKey), ("{\"a\":1,}", 7, .expectedKey), ("{,}", 1, .expectedKey),
      ("{\"a\" 1}", 5, .expectedColon), ("{\"a\",1}", 4, .expectedColon),
      ("[1 2]", 3, .expectedCommaOrBracket), ("[1}", 2, .expectedCommaOrBracket), ("[1:2]", 2, .expectedCommaOrBracket),
      ("{\"a\":1 \"b\":2}", 7, .expectedCommaOrBrace), ("{\"a\":1]", 6, .expectedCommaOrBrace),
      ("\"a\tb\"", 2, .controlCharacter), ("\"\n\"", 1, .controlCharacter), (#""\n"# + "\0\"", 3, .controlCharacter),
      (#""\a""#, 2, .invalidEscape), (#""\x41""#, 2, .invalidEscape), (#""\u12g4""#, 5, .invalidEscape),
      (#""\U0041""#, 2, .invalidEscape), (#""\'""#, 2, .invalidEscape),
      (#""a\ud800""#, 2, .loneSurrogate), (#""\udc00""#, 1, .loneSurrogate), (#""\ud800\n""#, 1, .loneSurrogate),
      (#""\ud800x""#, 1, .loneSurrogate), (#""\ud800\ud800""#, 1, .loneSurrogate),
      (#""\udf27\ud83c""#, 1, .loneSurrogate),
      ("01", 1, .invalidNumber), ("-01", 2, .invalidNumber), ("00", 1, .invalidNumber), ("[-]", 2, .invalidNumber),
      ("[1.]", 3, .invalidNumber), ("[1.e1]", 3, .invalidNumber), ("[1e]", 3, .invalidNumber),
      ("[1e+]", 4, .invalidNumber),
      ("-a", 1, .invalidNumber), ("--1", 1, .invalidNumber),
      ("[1e309]", 1, .numberOutOfRange), ("[-1e999999999999999999999]", 1, .numberOutOfRange),
      (#"{"a":1,"a":2}"#, 7, .duplicateKey), (#"{"b":1, "a":2,"\u0062" :3,"a":4}"#, 14, .duplicateKey),
      (#"[{"x":{"a":1,"c":2,"a":1}}]"#, 19, .duplicateKey),
    ] as [(String, Int, JSONError.Reason)])
  func `a faulty document is refused with the place and the reason`(
    text: String, offset: Int, reason: JSONError.Reason
  ) {
    #expect(fault(Array(text.utf8)) == JSONError(offset: offset, reason: reason))
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x31], 0, .byteOrderMark), ([0xFF, 0xFE, 0x31, 0x00], 0, .invalidUTF8),
      ([0x00, 0x31], 0, .expectedValue), ([0x31, 0x00], 1, .trailingCharacters),
      ([0x22, 0x80, 0x22], 1, .invalidUTF8), ([0x22, 0x61, 0xC3, 0x22], 2, .invalidUTF8),
      ([0x22, 0xC0, 0xAF, 0x22], 1, .invalidUTF8), ([0x22, 0xE0, 0x80, 0xAF, 0x22], 1, .invalidUTF8),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1, .invalidUTF8), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, .invalidUTF8),
      ([0x31, 0x20, 0xFF], 2, .invalidUTF8),
    ] as [([UInt8], Int, JSONError.Reason)])
  func `only UTF-8 without a byte order mark is text`(bytes: [UInt8], offset: Int, reason: JSONError.Reason) {
    #expect(fault(bytes) == JSONError(offset: offset, reason: reason))
  }

  @Test func `keys are compared as bytes after unescaping`() throws {
    let value = try JSONValue(reading: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(fault(Array(#"{"é":1,"\u00e9":2}"#.utf8))?.reason == .duplicateKey)
  }

  @Test(arguments: [0, 1, 2, 32, 512])
  func `nesting is accepted up to the limit and refused one deeper`(limit: Int) {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth) + Array("1".utf8)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(fault(nested(limit), depthLimit: limit) == nil)
    #expect(fault(nested(limit + 1), depthLimit: limit) == JSONError(offset: limit, reason: .tooDeep))
  }

  @Test func `siblings do not add to the depth`() throws {
    #expect(fault(Array("[[],{},[[]],{\"a\":{}},[]]".utf8), depthLimit: 3) == nil)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"], [JSONLimits.depth, Int.max])
  func `a hundred thousand open brackets are refused however deep the caller allows`(opening: String, limit: Int) {
    let bytes = Array(String(repeating: opening, count: 100_000).utf8)
    #expect(fault(bytes, depthLimit: limit)?.reason == .tooDeep)
  }

  @Test func `a document cut short anywhere is refused at its end`() throws {
    let bytes = Array(sample.utf8.reversed().drop { $0 == UInt8(ascii: "\n") }.reversed())
    #expect(fault(bytes) == nil)
    for count in bytes.indices {
      let cut = Array(bytes[..<count])
      let error = try #require(fault(cut))
      #expect(error.reason == .invalidUTF8 || error == JSONError(offset: count, reason: .endOfInput))
    }
  }

  @Test func `flipped bytes are read or refused inside the document`() {
    var generator = SeededGenerator(seed: 2)
    let bytes = Array(sample.utf8)
    for _ in 0..<20_000 {
      var broken = bytes
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        broken[Int.random(in: broken.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let error = fault(broken) { #expect((0...broken.count).contains(error.offset)) }
    }
  }

  @Test func `an object of many keys in no order is read whole, and its one duplicate found`() throws {
    var generator = SeededGenerator(seed: 3)
    let keys = (0..<5000).map { "k\($0)" }.shuffled(using: &generator)
    let members = keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
    let object = try #require(try JSONValue(reading: "{" + members + "}").object)
    #expect(object.count == keys.count)
    #expect(keys.allSatisfy { object[$0]?.string == $0 })
    let repeated = Array(("{" + members + ",\"" + keys[2500] + "\":0}").utf8)
    #expect(fault(repeated) == JSONError(offset: members.utf8.count + 2, reason: .duplicateKey))
  }

  @Test func `every reason has words of its own`() {
    let messages = JSONError.Reason.allCases.map { JSONError(offset: 0, reason: $0).message }
    #expect(Set(messages).count == messages.count)
    #expect(messages.allSatisfy { !$0.isEmpty })
  }

  private static let suite = TestFile.shared.map { $0 + "/json/test_parsing" }.flatMap {
    TestFile.exists($0) ? $0 : nil
  }

  /// The public JSONTestSuite, where it lies beside the repository; its README gives the verdicts of `i_` files.
  @Test(.enabled(if: suite != nil)) func `the public test suite gets its verdicts`() throws {
    let folder = try #require(Self.suite)
    let duplicates: Set = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]
    let accepted: Set = [
      "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
      "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    ]
    let names = TestFile.names(in: folder)
    #expect(names.count > 300)
    for name in names {
      let bytes = try #require(TestFile.bytes(folder + "/" + name))
      let isAccepted = name.hasPrefix("y_") && !duplicates.contains(name) || accepted.contains(name)
      #expect((fault(bytes) == nil) == isAccepted, "\(name): \(String(describing: fault(bytes)))")
    }
  }
}
