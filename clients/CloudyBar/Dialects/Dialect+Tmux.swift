import CloudyClient

extension Dialect {
  /// tmux's `#()`, whose output is expanded as a format once more: `##` is a literal `#` (format.c).
  ///
  /// Variation selectors are dropped: where tmux and the terminal disagree on a glyph's width, the whole line shifts
  /// (tmux-powerline#351).
  package static let tmux = Dialect(
    takesFrame: true,
    render: line { record, _ in
      let scalars = record.text.unicodeScalars.filter { !$0.properties.isVariationSelector }
      let text = String(String.UnicodeScalarView(scalars)).replacingEvery("#", with: "##")
      return record.color.map { "#[fg=\($0)]\(text)#[default]" } ?? text
    })
}
