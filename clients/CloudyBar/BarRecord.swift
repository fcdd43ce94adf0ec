import CloudyClient

/// One state of a place's text, before any dialect: plain words without control characters or markup.
///
/// Everything that may come from outside (place names, summaries, alerts) is cleaned here, once; dialects only escape
/// their own syntax.
package struct BarRecord: Equatable, Sendable {
  /// What stands for a text of nothing but blanks: bars hide, or take for the end of a record, an empty line.
  package static let blank = "–"
  /// What the weather is dimmed to while it cannot be trusted, on a dark and on a light bar.
  static let dimmed = "#888888"
  private static let ellipsis = "…"
  /// Longest class, alt or instance, Unicode scalars.
  private static let tokenLength = 64

  /// Columns between places beside each other.
  private static let gap = "  "

  /// Tells a place's block from others of the bar.
  package let instance: String
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

  /// `place` is the name of a saved place.
  package init(
    place: String? = nil, text: String, shortText: String? = nil, tooltip: [String] = [], classes: [String] = [],
    alt: String = "",
    percentage: Int? = nil, accent: String? = nil, isDimmed: Bool = false, isUrgent: Bool = false,
    isVertical: Bool = false
  ) {
    instance = Self.instance(of: place)
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

  /// Several places as one, for bars that take one text: the classes of all, the icon and percentage of the first.
  init(joining records: [BarRecord]) {
    func common<Value: Equatable>(_ value: (BarRecord) -> Value?) -> Value? {
      records.first.flatMap(value).flatMap { first in records.allSatisfy { value($0) == first } ? first : nil }
    }
    let classes = records.flatMap(\.classes)
    self.init(
      text: records.map(\.text).joined(separator: Self.gap),
      shortText: records.map(\.shortText).joined(separator: Self.gap),
      tooltip: Array(records.map(\.tooltip).joined(separator: [""])),
      classes: classes.indices.filter { !classes[..<$0].contains(classes[$0]) }.map { classes[$0] },
      alt: records.first?.alt ?? "", percentage: records.first?.percentage, accent: common(\.accent),
      isDimmed: records.allSatisfy(\.isDimmed), isUrgent: records.contains(where: \.isUrgent),
      isVertical: records.contains(where: \.isVertical))
  }

  /// The name of a place's block; that of the place in force is "weather".
  static func instance(of place: String?) -> String { token(place ?? "weather") }

  /// For bars that are told colours: dimmed, the user's, or none.
  package var color: String? { isDimmed ? Self.dimmed : accent }

  /// The text's lines: its words where the bar stands at the side of the screen.
  var lines: [String] { isVertical ? text.split(separator: " ").map(String.init) : [text] }

  /// What stands between it and another place.
  var separator: String { isVertical ? "\n" : Self.gap }

  /// The first rendering of at most `limit` bytes: lines of the longest tooltip are dropped first, then the texts
  /// shortened, then places left out; one place that is too long all the same is what it is.
  static func fitted(_ records: [BarRecord], to limit: Int, _ render: ([BarRecord]) -> [UInt8]) -> [UInt8] {
    var records = records
    while true {
      let bytes = render(records)
      guard bytes.count > limit,
        let longest = records.indices.max(by: { records[$0].tooltip.count < records[$1].tooltip.count })
      else { return bytes }
      if !records[longest].tooltip.isEmpty {
        records[longest].tooltip.removeLast()
      } else if records.contains(where: { $0.text != ellipsis || $0.shortText != ellipsis }) {
        for index in records.indices {
          records[index].text = halved(records[index].text)
          records[index].shortText = halved(records[index].shortText)
        }
      } else if records.count > 1 {
        records.removeLast()
      } else {
        return bytes
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
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(text.unicodeScalars.count / 2))) + ellipsis
  }
}
