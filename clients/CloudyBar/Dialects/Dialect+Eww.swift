import JSON

extension Dialect {
  /// A JSON object a line, for eww's `deflisten`, AGS and quickshell: every field is always there, so that an expression
  /// on it never fails.
  package static let eww = Dialect(showsTooltip: true, takesLines: true, takesMarkup: true) { records, markup in
    let record = BarRecord(joining: records)
    let object: JSONObject = [
      "text": .string(painted(records, markup)),
      "short": .string(markup.escape(record.shortText)),
      "tooltip": .string(markup.escape(record.tooltip.joined(separator: "\n"))),
      "class": .string(record.classes.joined(separator: " ")),
      "alt": .string(record.alt),
      "color": .string(record.color ?? ""),
      "percentage": .integer(Int64(record.percentage ?? 0)),
      "urgent": .bool(record.isUrgent),
    ]
    return JSONValue.object(object).encoded() + [UInt8(ascii: "\n")]
  }
}
