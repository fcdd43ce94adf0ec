import CloudyClient

/// One state of the bar's text, before any dialect: plain words without control characters or markup.
///
/// Everything that may come from outside (place names, summaries, alerts) is cleaned here, once; dialects only escape
/// their own syntax.
package struct BarRecord: Equatable, Sendable {
  /// What stands for a text of nothing but blanks: bars hide, or take for the end of a record, an empty line.
  package static let blank = "–"
  /// What the weather is dimmed to while it cannot be trusted, on a dark and on a light bar.
  static let dimmed = "#888888"
  /// Longest class or alt, Unicode scalars.
  private static let tokenLength = 64

  /// One line, never blank.
  package private(set) var text: String
  /// The text where there is little room; never blank.
  package private(set) var shortText: String
  /// Without line ends, the most important first: the last are dropped where the record is too long.
  package private(set) var tooltip: [String]
  /// Stable English tokens: condition, `day` or `night`, then states.
  package let classes: [String]
  /// The one token that picks a bar's own icon: an icon's name or a state.
  package let alt: String
  /// 0...100
  package let percentage: Int?
  /// The colour the user chose for this weather, `#rrggbb`; nil leaves the bar's own.
  package let accent: String?
  /// Whether it cannot be trusted, and is shown so: stale, offline, loading.
  package let isDimmed: Bool
  package let isUrgent: Bool
  /// Whether the text stands word below word.
  private let isVertical: Bool

  package init(
    text: String, shortText: String? = nil, tooltip: [String] = [], classes: [String] = [], alt: String = "",
    percentage: Int? = nil, accent: String? = nil, isDimmed: Bool = false, isUrgent: Bool = false,
    isVertical: Bool = false
  ) {
    self.text = Self.line(text)
    self.shortText = Self.line(shortText ?? text)
    self.tooltip = tooltip.map(Sanitizer.line)
    self.classes = classes.map(Self.token)
    self.alt = Self.token(alt)
    self.percentage = percentage.map { min(max($0, 0), 100) }
    self.accent = accent
    self.isDimmed = isDimmed
    self.isUrgent = isUrgent
    self.isVertical = isVertical
  }

  /// For bars that are told colours: dimmed, the user's, or none.
  package var color: String? { isDimmed ? Self.dimmed : accent }

  /// The text's lines: its words where the bar stands at the side of the screen.
  var lines: [String] { isVertical ? text.split(separator: " ").map(String.init) : [text] }

  /// The first rendering of at most `limit` bytes: lines of the tooltip are dropped first, then the texts shortened.
  func fitted(to limit: Int, _ render: (BarRecord) -> [UInt8]) -> [UInt8] {
    var record = self
    while true {
      let bytes = render(record)
      guard bytes.count > limit else { return bytes }
      if record.tooltip.isEmpty {
        record.text = Self.halved(record.text)
        record.shortText = Self.halved(record.shortText)
      } else {
        record.tooltip.removeLast()
      }
    }
  }

  private static func line(_ text: String) -> String {
    let text = Sanitizer.line(text)
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? blank : text
  }

  private static func token(_ text: String) -> String {
    String(String.UnicodeScalarView(Sanitizer.line(text).unicodeScalars.prefix(tokenLength)))
  }

  private static func halved(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(text.unicodeScalars.count / 2))) + "…"
  }
}
