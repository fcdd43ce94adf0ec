/// A strict reader of RFC 8259 within I-JSON (RFC 7493), one document long.
///
/// It recurses once per open array or object and refuses to go deeper than its limit, so no input exhausts the stack.
struct JSONReader {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Integers up to 2^53 and powers of ten up to 10^22 are exact as `Double`, so one multiplication or division of them
  /// rounds correctly (Clinger, "How to read floating point numbers accurately", 1990).
  private static let exactSignificand: UInt64 = 1 << 53
  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
  /// An exponent stops counting here: far beyond every `Double`, far below overflow.
  private static let exponentCeiling: UInt64 = 1_000_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private var position = 0
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  mutating func document() throws(JSONError) -> JSONValue {
    if bytes.starts(with: Self.byteOrderMark) { throw failure(.byteOrderMark) }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONError(offset: error.byteOffsets.lowerBound, reason: .invalidUTF8)
    }
    let value = try value()
    skipWhitespace()
    guard position == bytes.count else { throw failure(.trailingCharacters) }
    return value
  }

  // MARK: Structure

  private mutating func value() throws(JSONError) -> JSONValue {
    skipWhitespace()
    switch current {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: throw failure(.expectedValue)
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    try open()
    var elements: [JSONValue] = []
    if !takeAfterWhitespace(UInt8(ascii: "]")) {
      repeat { elements.append(try value()) } while takeAfterWhitespace(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw failure(.expectedCommaOrBracket) }
    }
    depth -= 1
    return elements
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    let start = position
    try open()
    var members: [JSONObject.Member] = []
    if !takeAfterWhitespace(UInt8(ascii: "}")) {
      repeat {
        let key = try key()
        members.append(JSONObject.Member(key: key, value: try value()))
      } while takeAfterWhitespace(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw failure(.expectedCommaOrBrace) }
    }
    depth -= 1
    let count = members.count
    let object = JSONObject(members)
    guard object.count == count else { throw try duplicateKey(ofObjectAt: start) }
    return object
  }

  private mutating func key() throws(JSONError) -> String {
    skipWhitespace()
    guard current == UInt8(ascii: "\"") else { throw failure(.expectedKey) }
    let key = try string()
    guard takeAfterWhitespace(UInt8(ascii: ":")) else { throw failure(.expectedColon) }
    return key
  }

  /// The error for the first key that repeats one, found by reading the object again: only a faulty document pays for it.
  private mutating func duplicateKey(ofObjectAt start: Int) throws(JSONError) -> JSONError {
    var keys: [(text: String, offset: Int)] = []
    position = start + 1
    repeat {
      skipWhitespace()
      let offset = position
      keys.append((try key(), offset))
      _ = try value()
    } while takeAfterWhitespace(UInt8(ascii: ","))
    keys.sort { $0.text.precedesBytewise($1.text) }
    let repeated = zip(keys, keys.dropFirst()).filter { $0.text.hasSameBytes(as: $1.text) }.map(\.1.offset)
    return JSONError(offset: repeated.min() ?? start, reason: .duplicateKey)
  }

  private mutating func open() throws(JSONError) {
    guard depth < depthLimit else { throw failure(.tooDeep) }
    depth += 1
    position += 1
  }

  private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for index in 0..<text.utf8CodeUnitCount {
      guard take(text.utf8Start[index]) else { throw failure(.expectedValue) }
    }
    return value
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return text(from: start)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw failure(.controlCharacter)
      default: position += 1
      }
    }
    throw failure(.endOfInput)
  }

  /// The rest of a string from its first escape on, which unlike most needs a copy.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: throw failure(.controlCharacter)
      case let byte:
        unescaped.append(byte)
        position += 1
      }
    }
    throw failure(.endOfInput)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    let character = current
    if character == UInt8(ascii: "u") { return try unicodeEscape(from: start) }
    let scalar: Unicode.Scalar
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(character)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    default: throw failure(.invalidEscape)
    }
    position += 1
    return scalar
  }

  /// A scalar written as one `\u` escape, or as two that make a surrogate pair.
  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let lone = JSONError(offset: start, reason: .loneSurrogate)
    guard UTF16.isLeadSurrogate(unit) else { throw lone }
    guard position < bytes.count else { throw failure(.endOfInput) }
    guard take(UInt8(ascii: "\\")) else { throw lone }
    guard position < bytes.count else { throw failure(.endOfInput) }
    guard current == UInt8(ascii: "u") else { throw lone }
    let trail = try codeUnit()
    guard UTF16.isTrailSurrogate(trail) else { throw lone }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// The four hex digits after the `u` at the current position.
  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch current {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = current - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = current - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = current - UInt8(ascii: "A") + 10
      default: throw failure(.invalidEscape)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    let hasLeadingZero = current == UInt8(ascii: "0")
    var significand: UInt64? = 0
    let integerDigits = try digits(into: &significand)
    guard !hasLeadingZero || integerDigits == 1 else {
      throw JSONError(offset: position - integerDigits + 1, reason: .invalidNumber)
    }
    if let significand, !isFractionOrExponent(current) {
      if !isNegative, let value = Int64(exactly: significand) { return .integer(value) }
      if isNegative, significand > 0, significand <= Int64.min.magnitude {
        return .integer(0 &- Int64(truncatingIfNeeded: significand))
      }
    }
    var exponent = 0
    if take(UInt8(ascii: ".")) { exponent -= try digits(into: &significand) }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) { exponent += try writtenExponent() }
    return .number(try double(from: start, isNegative, significand, exponent))
  }

  /// Takes one digit or more, shifting them into `significand`, which is nil once they no longer fit; returns how many.
  private mutating func digits(into significand: inout UInt64?) throws(JSONError) -> Int {
    let start = position
    while case let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      if let value = significand {
        let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
        significand = overflow || carry ? nil : sum
      }
      position += 1
    }
    guard position > start else { throw failure(.invalidNumber) }
    return position - start
  }

  private mutating func writtenExponent() throws(JSONError) -> Int {
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    var magnitude: UInt64? = 0
    _ = try digits(into: &magnitude)
    let exponent = Int(min(magnitude ?? .max, Self.exponentCeiling))
    return isNegative ? -exponent : exponent
  }

  private func double(
    from start: Int, _ isNegative: Bool, _ significand: UInt64?, _ exponent: Int
  ) throws(JSONError) -> Double {
    if let significand, significand <= Self.exactSignificand, exponent.magnitude < Self.exactPowers.count {
      let power = Self.exactPowers[Int(exponent.magnitude)]
      let magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
      return isNegative ? -magnitude : magnitude
    }
    // What underflows becomes 0, what overflows infinity.
    guard let value = Double(text(from: start)), value.isFinite else {
      throw JSONError(offset: start, reason: .numberOutOfRange)
    }
    return value
  }

  private func isFractionOrExponent(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  // MARK: Bytes

  /// The byte at the current position; at the end 0, which begins nothing in JSON.
  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func takeAfterWhitespace(_ byte: UInt8) -> Bool {
    skipWhitespace()
    return take(byte)
  }

  private mutating func skipWhitespace() {
    while case let byte = current,
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\t")
    {
      position += 1
    }
  }

  private func text(from start: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  /// The error at the current position; at the end of the input nothing but its end is wrong.
  private func failure(_ reason: JSONError.Reason) -> JSONError {
    JSONError(offset: position, reason: position < bytes.count ? reason : .endOfInput)
  }
}
