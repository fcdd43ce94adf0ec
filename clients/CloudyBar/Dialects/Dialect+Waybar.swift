import JSON

extension Dialect {
  /// Waybar's custom module in continuous mode with `"return-type": "json"` (man waybar-custom.5).
  ///
  /// It has classes for what cannot be trusted; only the user's own colour is markup. `text` and `tooltip` are set as Pango markup unless the module has `"escape": true`.
  ///
  /// On reload 0.9 kills the shell that started us and not always us, and keeps the reading end of our output open in
  /// processes it starts meanwhile (Waybar#2244, #4630): only the shell's end tells.
  package static let waybar = Dialect(
    showsTooltip: true, takesLines: true, endsWithParent: true, defaultMarkup: .pango, takesMarkup: true
  ) { records, markup in
    let record = BarRecord(joining: records)
    var object: JSONObject = [
      "text": .string(painted(records, markup)),
      "alt": .string(record.alt),
      "tooltip": .string(markup.escape(record.tooltip.joined(separator: "\n"))),
      "class": .array(record.classes.map(JSONValue.string)),
    ]
    object["percentage"] = record.percentage.map { .integer(Int64($0)) }
    return withBackslashesAsCodes(JSONValue.object(object).encoded()) + [UInt8(ascii: "\n")]
  }

  /// Waybar rewrites every backslash followed by `x` before it parses (src/util/json.hpp, `replaceHexadecimalEscape`),
  /// and so would take the second half of an escaped backslash for the start of an escape.
  private static func withBackslashesAsCodes(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = json.startIndex
    while index < json.endIndex {
      guard json[index] == UInt8(ascii: "\\"), index + 1 < json.endIndex else {
        result.append(json[index])
        index += 1
        continue
      }
      if json[index + 1] == UInt8(ascii: "\\") {
        result += #"\u005c"#.utf8
      } else {
        result += json[index...(index + 1)]
      }
      index += 2
    }
    return result
  }
}
