package import CloudyProtocol
package import JSON

/// A text with fields of the view in it: `{icon} {temperature}`.
///
/// `{name}` is a field of the template's topic, `{week.days.0.temperature}` a path from a topic down; a name that the
/// topic does not have is looked for in `status`. `{windGust|windSpeed|"calm"}` takes the first there is. What is missing
/// is "–". A field named `icon` is a token and shown as the glyph of the icon set. `{{` and `}}` are braces.
///
/// `{temperature:8}` fills up to 8 columns on the right, `{temperature:>8}` on the left; `{summary:.20}` cuts to 20, and
/// `{summary:20.20}` does both.
package struct Template: Equatable, Sendable {
  package static let missing = "–"

  private enum Alternative: Equatable {
    case path([String])
    case text(String)
  }

  private enum Piece: Equatable {
    case text(String)
    case field([Alternative], FieldWidth?)
  }

  private let pieces: [Piece]
  private let topic: Topic

  /// Parses a template whose names are fields of `topic` first.
  package init(_ source: String, topic: Topic = .day) throws(TemplateError) {
    self.topic = topic
    var parser = Parser(source)
    pieces = try parser.template()
  }

  /// The topics it needs; `status` always, for names that are found there.
  package var topics: TopicSet {
    var topics: TopicSet = [TopicSet(topic), TopicSet(.status)]
    for case .field(let alternatives, _) in pieces {
      for case .path(let path) in alternatives {
        if let named = path.first.flatMap(Topic.init(rawValue:)), path.count > 1 { topics.insert(TopicSet(named)) }
      }
    }
    return topics
  }

  /// The text for a view. `escape` protects the bar or terminal from what a field holds; the template's own text is the
  /// user's and stays as it is. Fields are free of control characters before they are escaped.
  package func render(_ view: WeatherView, icons: IconSet, escape: (String) -> String = { $0 }) -> String {
    render(in: view[topic].map { [$0] } ?? [], of: view, icons: icons, escape: escape)
  }

  /// The text for one row of a list, whose fields come before those of the view.
  package func render(
    row: JSONValue, of view: WeatherView, icons: IconSet, escape: (String) -> String = { $0 }
  ) -> String {
    render(in: [row] + (view[topic].map { [$0] } ?? []), of: view, icons: icons, escape: escape)
  }

  private func render(
    in scopes: [JSONValue], of view: WeatherView, icons: IconSet, escape: (String) -> String
  ) -> String {
    let scopes = scopes + [.object(view.topics)] + (view[.status].map { [$0] } ?? [])
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .field(let alternatives, let width):
        let text = alternatives.lazy.compactMap { Self.text(of: $0, in: scopes, icons: icons) }.first
        let line = Sanitizer.line(text ?? Self.missing)
        result += escape(width?.fit(line) ?? line)
      }
    }
    return result
  }

  private static func text(of alternative: Alternative, in scopes: [JSONValue], icons: IconSet) -> String? {
    switch alternative {
    case .text(let text): return text
    case .path(let path):
      let value = scopes.lazy.compactMap { scope in
        path.reduce(scope) { value, name in value.flatMap { Self.member(name, of: $0) } }
      }.first
      guard case .string(let token)? = value, path.last == "icon" else { return value.flatMap(text(of:)) }
      return icons.glyph(for: token)
    }
  }

  private static func member(_ name: String, of value: JSONValue) -> JSONValue? {
    let member = if case .array = value { Int(name).flatMap { value[$0] } } else { value[name] }
    return member?.isNull ?? true ? nil : member
  }

  /// A scalar as it is written; objects and arrays have no text.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .bool, .integer, .number: String(decoding: value.encoded(), as: UTF8.self)
    case .null, .array, .object: nil
    }
  }

  private struct Parser {
    private let characters: [Character]
    private var index = 0

    init(_ source: String) {
      characters = Array(source)
    }

    mutating func template() throws(TemplateError) -> [Piece] {
      var pieces: [Piece] = []
      var text = ""
      while index < characters.count {
        let character = characters[index]
        let isDoubled = index + 1 < characters.count && characters[index + 1] == character
        switch character {
        case "{" where isDoubled, "}" where isDoubled:
          text.append(character)
          index += 2
        case "{":
          if !text.isEmpty { pieces.append(.text(text)) }
          text = ""
          pieces.append(try field())
        case "}": throw failure(.strayBrace, at: index)
        default:
          text.append(character)
          index += 1
        }
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      return pieces
    }

    private mutating func field() throws(TemplateError) -> Piece {
      let start = index
      var alternatives: [Alternative] = []
      repeat {
        index += 1
        skipSpaces()
        alternatives.append(try current == "\"" ? quoted() : path(of: start))
        skipSpaces()
      } while current == "|"
      let width = try current == ":" ? width(of: start) : nil
      guard let end = current else { throw failure(.unclosedField, at: start) }
      guard end == "}" else { throw failure(.unexpectedCharacter, at: index) }
      index += 1
      return .field(alternatives, width)
    }

    private mutating func quoted() throws(TemplateError) -> Alternative {
      let start = index
      index += 1
      guard let end = characters[index...].firstIndex(of: "\"") else { throw failure(.unclosedText, at: start) }
      defer { index = end + 1 }
      return .text(String(characters[index..<end]))
    }

    private mutating func width(of field: Int) throws(TemplateError) -> FieldWidth {
      index += 1
      skipSpaces()
      let start = index
      while let character = current, character != "}" { index += 1 }
      guard current != nil else { throw failure(.unclosedField, at: field) }
      let source = String(characters[start..<index])
      guard let width = FieldWidth(source) else { throw failure(.invalidWidth, at: start) }
      return width
    }

    private mutating func path(of field: Int) throws(TemplateError) -> Alternative {
      var names: [String] = []
      repeat {
        if !names.isEmpty { index += 1 }
        let start = index
        while let character = current, !" .|:}{\"".contains(character) { index += 1 }
        guard let stop = current else { throw failure(.unclosedField, at: field) }
        guard stop != "{" else { throw failure(.unclosedField, at: field) }
        guard index > start else { throw failure(.missingName, at: start) }
        names.append(String(characters[start..<index]))
      } while current == "."
      return .path(names)
    }

    private var current: Character? { index < characters.count ? characters[index] : nil }

    private mutating func skipSpaces() {
      while current == " " { index += 1 }
    }

    private func failure(_ reason: TemplateError.Reason, at index: Int) -> TemplateError {
      TemplateError(reason: reason, position: index + 1)
    }
  }
}
