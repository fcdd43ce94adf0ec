import CloudyClient

extension Dialect {
  /// polybar's custom/script with `tail = true`.
  ///
  /// Its parser has no escape for a literal `%{` (src/tags/parser.cpp), so the two are parted by a blank, which stays
  /// harmless however the label is cut.
  package static let polybar = Dialect(
    takesFrame: true,
    render: line { record, _ in
      let text = record.text.replacingEvery("%{", with: "% {")
      return record.color.map { "%{F\($0)}\(text)%{F-}" } ?? text
    })
}
