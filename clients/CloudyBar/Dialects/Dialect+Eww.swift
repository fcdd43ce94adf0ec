import JSON

extension Dialect {
  /// A JSON object a line, for eww's `deflisten`, AGS and quickshell: every field is always there, so that an expression
  /// on it never fails.
  package static let eww = Dialect(takesMarkup: true) { record, markup in
    let object: JSONObject = [
      "text": .string(markup.escape(record.text)),
      "short": .string(markup.escape(record.shortText)),
      "tooltip": .string(markup.escape(record.tooltip.joined(separator: "\n"))),
      "class": .string(record.classes.joined(separator: " ")),
      "alt": .string(record.alt),
      "percentage": .integer(Int64(record.percentage ?? 0)),
      "urgent": .bool(record.isUrgent),
    ]
    return JSONValue.object(object).encoded() + [UInt8(ascii: "\n")]
  }
}
