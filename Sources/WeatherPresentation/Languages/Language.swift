/// A language Cloudy has words of its own for: summaries where the provider has none, moon phases, days and months.
/// Tokens stay English in all of them.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case dutch = "nl"
  case portuguese = "pt"

  /// The language of a tag ("de", "pt-BR") or of a locale's name ("de_AT.UTF-8"); nil for one without words.
  package init?(tag: String) {
    self.init(rawValue: tag.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased())
  }

  package var words: Words {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    case .dutch: .dutch
    case .portuguese: .portuguese
    }
  }
}
