import JSON

extension Dialect {
  /// i3blocks with `interval=persist`: the line is the block's `full_text`. One that begins like a JSON string would be
  /// handed to i3bar as JSON, unescaped (i3bar.c, `i3bar_print_pair`).
  package static let i3blocks = Dialect(
    clicks: .lines, showsState: false, takesMarkup: true,
    render: line { record, markup in
      let text = markup.paint(markup.escape(record.text), record.color)
      return text.utf8.first == UInt8(ascii: "\"") ? "'\(Substring(text.utf8.dropFirst()))" : text
    })

  /// i3blocks with `interval=persist` and `format=json`: no fractions and no surrogate pairs, which its reader does not
  /// know (json.c); the text is free of every character that would need a `\u` escape.
  package static let i3blocksJSON = Dialect(clicks: .objects, takesMarkup: true) { records, markup in
    let record = BarRecord(joining: records)
    var block: JSONObject = [
      "full_text": .string(markup.escape(record.text)),
      "short_text": .string(markup.escape(record.shortText)),
      "markup": .string(markup.rawValue),
    ]
    block["color"] = record.color.map(JSONValue.string)
    block["urgent"] = record.isUrgent ? true : nil
    return JSONValue.object(block).encoded() + [UInt8(ascii: "\n")]
  }
}
