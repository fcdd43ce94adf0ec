/// What is wrong with a template, and where.
package struct TemplateError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// `{` without its `}`.
    case unclosedField
    /// `}` without its `{`; a brace to be shown is written twice.
    case strayBrace
    /// Nothing between the braces, between two dots or beside `|`.
    case missingName
    /// A quoted fallback without its closing quote.
    case unclosedText
    /// None of `|`, `:` and `}` after a name or a quoted text.
    case unexpectedCharacter
    /// What stands behind `:` is no width.
    case invalidWidth
  }

  package let reason: Reason
  /// The character at fault, counted from 1.
  package let position: Int
}

extension TemplateError: CustomStringConvertible {
  package var description: String {
    let fault =
      switch reason {
      case .unclosedField: "\"{\" has no \"}\""
      case .strayBrace: "\"}\" has no \"{\" (write \"}}\" for a brace)"
      case .missingName: "the name of a field is missing"
      case .unclosedText: "a quoted text has no end"
      case .unexpectedCharacter: "\"|\", \":\" or \"}\" is expected here"
      case .invalidWidth: "a width is 8, >8, .8 or 8.8, at most \(FieldWidth.largest)"
      }
    return "character \(position) of the template: \(fault)"
  }
}
