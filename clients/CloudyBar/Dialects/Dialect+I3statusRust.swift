import JSON

extension Dialect {
  /// The custom block of i3status-rust with `persistent = true` and `json = true` (src/blocks/custom.rs).
  ///
  /// `icon` stays empty: a name its icon set lacks fails the block, and the text has a glyph already. Its default format
  /// is `$text.pango-str()`, hence the markup.
  package static let i3statusRust = Dialect(defaultMarkup: .pango, takesMarkup: true) { record, markup in
    let state = record.isUrgent ? "Critical" : record.isDimmed ? "Warning" : "Idle"
    let block: JSONObject = [
      "icon": "",
      "state": .string(state),
      "text": .string(markup.paint(markup.escape(record.text), record.accent)),
      "short_text": .string(markup.escape(record.shortText)),
    ]
    return JSONValue.object(block).encoded() + [UInt8(ascii: "\n")]
  }
}
