/// The language of one bar: how a record, of one place or several, becomes the bytes of one write(2).
///
/// A record never exceeds PIPE_BUF, so that a pipe takes it whole or not at all (pipe(7)), and has valid UTF-8.
package struct Dialect: Sendable {
  /// PIPE_BUF on Linux; also the line buffer of lemonbar and half of dzen2's and i3blocks'.
  package static let recordLength = 4_096

  /// Sent before the first record, in the same write: i3bar and swaybar judge a stream by their first read.
  package let prologue: [UInt8]
  /// How the bar writes clicks to our standard input, if it does; it hangs if we ask for them and do not read.
  package let clicks: ClickForm?
  /// Whether more than the text reaches the bar (a class, a colour, a state), so that stale weather can look stale.
  package let showsState: Bool
  /// Whether the tooltip reaches the bar, so that what it needs is asked for.
  package let showsTooltip: Bool
  /// Whether a record is one line that the user's own syntax may stand around.
  package let takesFrame: Bool
  /// Whether the text may have several lines, for a bar at the side of the screen.
  package let takesLines: Bool
  /// Whether the bar runs its command to the end, so that a stream would never be shown.
  package let isOneShot: Bool
  /// Whether the process that started us lives as long as the bar needs us, and its end is ours.
  package let endsWithParent: Bool
  /// Whether several places can stand in one record.
  package let takesPlaces: Bool
  /// What the bar does to the text unless its user configured otherwise.
  package let defaultMarkup: Markup
  /// Whether the user can make the bar read, or not read, Pango markup.
  package let takesMarkup: Bool
  /// Longest record, bytes.
  private let limit: Int
  private let render: @Sendable ([BarRecord], Markup) -> [UInt8]

  init(
    prologue: String = "", clicks: ClickForm? = nil, showsState: Bool = true, showsTooltip: Bool = false,
    takesFrame: Bool = false,
    takesLines: Bool = false, isOneShot: Bool = false, endsWithParent: Bool = false, takesPlaces: Bool = true,
    defaultMarkup: Markup = .none,
    takesMarkup: Bool = false,
    limit: Int = recordLength, render: @escaping @Sendable ([BarRecord], Markup) -> [UInt8]
  ) {
    self.prologue = Array(prologue.utf8)
    self.clicks = clicks
    self.showsState = showsState
    self.showsTooltip = showsTooltip
    self.takesFrame = takesFrame
    self.takesLines = takesLines
    self.isOneShot = isOneShot
    self.endsWithParent = endsWithParent
    self.takesPlaces = takesPlaces
    self.defaultMarkup = defaultMarkup
    self.takesMarkup = takesMarkup
    // The first record shares its write with the prologue.
    self.limit = limit - self.prologue.count
    self.render = render
  }

  /// The record of places in their order with its LF, shortened to the bar's limit; `frame` stands around a line as it is.
  package func bytes(of records: [BarRecord], markup: Markup? = nil, frame: Frame = Frame()) -> [UInt8] {
    let before = Array(frame.before.utf8)
    let after = Array(frame.after.utf8)
    return BarRecord.fitted(records, to: limit) {
      let bytes = render($0, markup ?? defaultMarkup)
      return frame == Frame() ? bytes : before + bytes.dropLast() + after + [UInt8(ascii: "\n")]
    }
  }

  /// The record of one place.
  package func bytes(of record: BarRecord, markup: Markup? = nil, frame: Frame = Frame()) -> [UInt8] {
    bytes(of: [record], markup: markup, frame: frame)
  }
}

extension Dialect {
  /// A line of text.
  static func line(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8(ascii: "\n")]
  }

  /// A line with the places beside each other, each as `text` has it.
  static func line(
    _ text: @escaping @Sendable (BarRecord, Markup) -> String
  ) -> @Sendable ([BarRecord], Markup) -> [UInt8] {
    { records, markup in
      line(records.map { text($0, markup) }.joined(separator: records.first?.separator ?? ""))
    }
  }

  /// The texts of places beside each other, or below each other, in the colours the user chose.
  static func painted(_ records: [BarRecord], _ markup: Markup) -> String {
    records.map { markup.paint($0.lines.map(markup.escape).joined(separator: "\n"), $0.accent) }
      .joined(separator: records.first?.separator ?? "")
  }
}
