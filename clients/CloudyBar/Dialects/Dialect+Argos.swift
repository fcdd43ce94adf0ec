import CloudyClient

extension Dialect {
  /// Argos and kargos, which run a command to its end: the button's line, `---`, then a menu with the tooltip's lines.
  ///
  /// Markup, emoji codes, backslashes and SGR sequences are switched off line by line. A `|` begins the attributes and has
  /// no escape, and two dashes begin a submenu, so both are written with another character.
  package static let argos = Dialect(showsState: false, showsTooltip: true, isOneShot: true) { records, _ in
    let record = BarRecord(joining: records)
    let literal = "useMarkup=false emojize=false unescape=false ansi=false"
    func item(_ text: String, _ attributes: String) -> String {
      let text = text.replacingEvery("|", with: "¦")
      return (text.utf8.starts(with: "--".utf8) ? "–\(Substring(text.utf8.dropFirst()))" : text)
        + " | \(literal)\(attributes)"
    }
    let color = record.color.map { " color=\($0)" } ?? ""
    let lines =
      [item(record.text, color + " dropdown=false"), "---"]
      + record.tooltip.map { item($0, " trim=false font=monospace") }
      + [
        "---", "Refresh | bash='cloudy refresh' terminal=false refresh=true",
        "Other units | bash='cloudy set-units toggle' terminal=false refresh=true",
      ]
    return line(lines.joined(separator: "\n"))
  }
}
