import CloudyClient

extension Dialect {
  /// Plasma's Command Output applet, which runs a command to its end and shows its output in a Qt `Text`.
  ///
  /// That takes anything that looks like a tag for HTML, pictures from the net included, and knows no escape while it does
  /// not: angle brackets become other characters. Its reading of SGR colours ends at the first zero component
  /// (`parseAnsiEscape`), so a colour is a `font` tag, which its own rendering uses too.
  package static let kde = Dialect(
    isOneShot: true,
    render: line { record, _ in
      let text = record.text.replacingEvery("<", with: "‹").replacingEvery(">", with: "›")
      guard let color = record.color else { return text }
      return "<font color=\"\(color)\">\(text.replacingEvery("&", with: "&amp;"))</font>"
    })
}
