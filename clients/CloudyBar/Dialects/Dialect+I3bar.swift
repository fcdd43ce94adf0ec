import JSON

extension Dialect {
  /// The i3bar protocol (i3's docs/i3bar-protocol), which swaybar speaks too (swaybar-protocol.7).
  ///
  /// Each place is a block, whose `instance` tells it from the others in a click. Every record ends with the comma the next one needs: swaybar gives a stream up for good where one is missing. The
  /// stop signal is none (0), because i3 does not always continue what it stopped (i3#3242); hidden, we have little to do.
  package static let i3bar = Dialect(
    prologue: #"{"version":1,"stop_signal":0,"click_events":true}"# + "\n[\n", clicks: .objects, takesMarkup: true
  ) { records, markup in
    let blocks = records.map { block(of: $0, markup) }
    return JSONValue.array(blocks).encoded() + Array(",\n".utf8)
  }

  private static func block(of record: BarRecord, _ markup: Markup) -> JSONValue {
    var block: JSONObject = [
      "name": "cloudy",
      "instance": .string(record.instance),
      "full_text": .string(markup.escape(record.text)),
      "short_text": .string(markup.escape(record.shortText)),
      "markup": .string(markup.rawValue),
    ]
    block["color"] = record.color.map(JSONValue.string)
    block["urgent"] = record.isUrgent ? true : nil
    return .object(block)
  }
}
