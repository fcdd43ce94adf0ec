import CloudyClient

extension Dialect {
  /// dzen2's standard input: `^^` is a literal `^`.
  package static let dzen2 = Dialect(
    takesFrame: true,
    render: line { record, _ in
      let text = record.text.replacingEvery("^", with: "^^")
      return record.color.map { "^fg(\($0))\(text)^fg()" } ?? text
    })
}
