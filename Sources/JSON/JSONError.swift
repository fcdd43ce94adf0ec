/// Why a document was refused and where.
package struct JSONError: Error, Equatable, Sendable {
  /// What is wrong; the grammar is RFC 8259's, duplicate keys and lone surrogates are refused by I-JSON (RFC 7493 sections 2.1 and 2.3).
  package enum Reason: Equatable, Sendable, CaseIterable {
    case byteOrderMark, invalidUTF8
    case endOfInput, trailingCharacters, tooDeep
    case expectedValue, expectedKey, expectedColon, expectedCommaOrBracket, expectedCommaOrBrace
    case controlCharacter, invalidEscape, loneSurrogate
    case invalidNumber, numberOutOfRange
    case duplicateKey
  }

  /// The byte, counted from 0, at which reading stopped: the length of the input for `endOfInput`, the second key for `duplicateKey`.
  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// The fault in English words, without the offset, which callers show as a field, a line or a column.
  package var message: String {
    switch reason {
    case .byteOrderMark: "the text begins with a byte order mark; send UTF-8 without one"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .endOfInput: "the text ends before the value is complete"
    case .trailingCharacters: "there is more text after the end of the value"
    case .tooDeep: "arrays and objects are nested too deeply"
    case .expectedValue:
      "a value is expected here (an object, array, string in double quotes, number, true, false or null)"
    case .expectedKey: "a key in double quotes is expected here"
    case .expectedColon: "a colon is expected after the key"
    case .expectedCommaOrBracket: "a comma or a closing bracket is expected after an array's element"
    case .expectedCommaOrBrace: "a comma or a closing brace is expected after an object's member"
    case .controlCharacter: "a control character inside a string must be escaped, such as \\n or \\u0007"
    case .invalidEscape: "a backslash must be followed by one of \" \\ / b f n r t or by u and four hex digits"
    case .loneSurrogate: "a \\u escape names one half of a surrogate pair without the other"
    case .invalidNumber: "a number is malformed: it has a leading zero, or lacks a digit"
    case .numberOutOfRange: "a number is too large for a 64-bit floating-point value"
    case .duplicateKey: "an object has this key twice"
    }
  }
}
