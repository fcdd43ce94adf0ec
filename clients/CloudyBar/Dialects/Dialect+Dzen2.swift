extension Dialect {
  /// dzen2's standard input: `^^` is a literal `^`.
  package static let dzen2 = Dialect(takesFrame: true) { record, _ in
    let text = record.text.replacing("^", with: "^^")
    return line(record.color.map { "^fg(\($0))\(text)^fg()" } ?? text)
  }
}
