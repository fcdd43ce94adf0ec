extension Dialect {
  /// lemonbar's standard input: `%%` is a literal `%`; a line that fills its buffer of 4,096 bytes is thrown away.
  ///
  /// It draws no character beyond U+FFFF and shows a variation selector as a box (lemonbar.c), so both are dropped.
  package static let lemonbar = Dialect(
    takesFrame: true, limit: recordLength - 1,
    render: line { record, _ in
      var text = String.UnicodeScalarView()
      for scalar in record.text.unicodeScalars where scalar.value <= 0xFFFF && !scalar.properties.isVariationSelector {
        text.append(scalar)
        if scalar == "%" { text.append(scalar) }
      }
      let words = text.drop(while: \.properties.isWhitespace)
      let shown = words.isEmpty ? BarRecord.blank : String(words)
      return record.color.map { "%{F\($0)}\(shown)%{F-}" } ?? shown
    })
}
