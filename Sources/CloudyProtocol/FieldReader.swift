package import JSON

/// Takes the fields of an object one by one; what is left at the end is unknown.
///
/// `null` equals absent everywhere. A value of the wrong shape throws `invalid-field` with the field's name.
package struct FieldReader {
  private var remaining: JSONObject

  package init(_ object: JSONObject) {
    remaining = object
  }

  /// Names of the fields nobody took and that are not null, sorted by their bytes.
  package var unknown: [String] {
    remaining.compactMap { $0.value.isNull ? nil : $0.key }
  }

  package func has(_ name: String) -> Bool {
    remaining[name].map { !$0.isNull } ?? false
  }

  /// The field's value, whatever its shape; nil if it is absent or null.
  package mutating func take(_ name: String) -> JSONValue? {
    guard let value = remaining[name], !value.isNull else { return nil }
    remaining[name] = nil
    return value
  }

  package mutating func bool(_ name: String) throws(ErrorReply) -> Bool? {
    guard let value = take(name) else { return nil }
    guard let bool = value.bool else { throw Self.invalid(name, "true or false") }
    return bool
  }

  /// An integer literal: neither `1.0` nor `1e3`.
  package mutating func integer(_ name: String, in range: ClosedRange<Int64>) throws(ErrorReply) -> Int64? {
    guard let value = take(name) else { return nil }
    if let integer = value.integer, range.contains(integer) { return integer }
    throw Self.invalid(
      name, range == .min ... .max ? "an integer" : "an integer from \(range.lowerBound) to \(range.upperBound)")
  }

  package mutating func number(_ name: String, in range: ClosedRange<Int64>) throws(ErrorReply) -> Double? {
    guard let value = take(name) else { return nil }
    if let number = value.double, (Double(range.lowerBound)...Double(range.upperBound)).contains(number) {
      return number
    }
    throw Self.invalid(name, "a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// A name people gave: 1 to `Limits.nameBytes` bytes, not only white space.
  package mutating func text(_ name: String) throws(ErrorReply) -> String? {
    guard let value = take(name) else { return nil }
    guard let text = value.string, Self.isName(text) else {
      throw Self.invalid(name, "a string of 1 to \(Limits.nameBytes) bytes that is not blank")
    }
    return text
  }

  /// Whether a text is one that `text(_:)` takes.
  package static func isName(_ text: String) -> Bool {
    text.utf8.count <= Limits.nameBytes && !text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// A token of a notation, or `auto`.
  package mutating func choice<Token>(_ name: String, of type: Token.Type = Token.self) throws(ErrorReply) -> Choice<
    Token
  >? where Token: RawRepresentable<String> & CaseIterable {
    guard let value = take(name) else { return nil }
    guard let string = value.string else { throw Self.invalid(name, Self.tokens(of: type)) }
    if string == Self.auto { return .auto }
    guard let token = Token(rawValue: string) else { throw Self.invalid(name, Self.tokens(of: type)) }
    return .value(token)
  }

  /// A list of topics with at least one member; duplicates are dropped.
  package mutating func topics(_ name: String) throws(ErrorReply) -> TopicSet? {
    guard let value = take(name) else { return nil }
    let expected = "a list of one or more of \(Topic.allCases.map(\.rawValue).joined(separator: ", "))"
    guard let array = value.array, !array.isEmpty else { throw Self.invalid(name, expected) }
    var topics: TopicSet = []
    for element in array {
      guard let topic = element.string.flatMap(Topic.init) else { throw Self.invalid(name, expected) }
      topics.formUnion(TopicSet(topic))
    }
    return topics
  }

  package static func invalid(_ name: String, _ expected: String) -> ErrorReply {
    ErrorReply(.invalidField, field: name, "\"\(name)\" must be \(expected).")
  }

  private static let auto = "auto"

  private static func tokens<Token: RawRepresentable<String> & CaseIterable>(of type: Token.Type) -> String {
    "one of \((type.allCases.map(\.rawValue) + [auto]).joined(separator: ", "))"
  }
}
