import JSON

extension Dialect {
  /// The custom block of i3status-rust with `persistent = true` and `json = true` (src/blocks/custom.rs).
  ///
  /// `icon` stays empty: a name its icon set lacks fails the block, and the text has a glyph already. Its default format
  /// is `$text.pango-str()`, hence the markup.
  package static let i3statusRust = Dialect(defaultMarkup: .pango, takesMarkup: true) { records, markup in
    let record = BarRecord(joining: records)
    let state = record.isUrgent ? "Critical" : record.isDimmed ? "Warning" : "Idle"
    let block: JSONObject = [
      "icon": "",
      "state": .string(state),
      "text": .string(painted(records, markup)),
      "short_text": .string(markup.escape(record.shortText)),
    ]
    return JSONValue.object(block).encoded() + [UInt8(ascii: "\n")]
  }
}
