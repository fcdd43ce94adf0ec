package import CloudyClient
import CloudyProtocol

/// What a record shows: the user's choices, whatever the bar.
package struct Look: Sendable {
  package var text: Template
  /// What `toggle-text` shows.
  package var alternate: Template
  package var short: Template
  /// Nil is the built-in one.
  package var tooltip: Template?
  /// Whether the built-in tooltip has hours and week.
  package var hasForecast = true
  package var icons = IconSet.emoji
  /// Added to every record.
  package var classes: [String] = []
  /// The colour of the last that holds.
  package var colors: [(threshold: Threshold, color: String)] = []
  /// The classes of all that hold.
  package var tokens: [(threshold: Threshold, name: String)] = Self.tokens
  /// Word below word.
  package var isVertical = false
  /// Writes the state behind the text, for bars that are told nothing but the text.
  package var marksState = false

  /// Classes every bar can have a style for: frost, a hot day by the WMO's count, and a strong breeze (6 Beaufort).
  private static let tokens: [(threshold: Threshold, name: String)] = [
    (Threshold("temperature", .below, 0), "cold"), (Threshold("temperature", .above, 30), "hot"),
    (Threshold("windSpeed", .above, 10.8), "windy"),
  ]

  /// The topics its templates need, and the tooltip where it is shown.
  func topics(withTooltip: Bool) -> TopicSet {
    var topics = text.topics
    topics.formUnion(alternate.topics)
    topics.formUnion(short.topics)
    guard withTooltip else { return topics }
    topics.formUnion(tooltip?.topics ?? (hasForecast ? [TopicSet(.hours), TopicSet(.week)] : []))
    return topics
  }

  package init(text: Template, alternate: Template, short: Template) {
    self.text = text
    self.alternate = alternate
    self.short = short
  }
}
