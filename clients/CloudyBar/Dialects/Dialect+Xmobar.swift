extension Dialect {
  /// xmobar's CommandReader and pipe readers.
  ///
  /// Text with a `<` is wrapped in its raw tag, whose length counts characters (src/Xmobar/X11/Parsers.hs).
  package static let xmobar = Dialect(
    takesFrame: true,
    render: line { record, _ in
      let text =
        record.text.utf8.contains(UInt8(ascii: "<"))
        ? "<raw=\(record.text.unicodeScalars.count):\(record.text)/>" : record.text
      return record.color.map { "<fc=\($0)>\(text)</fc>" } ?? text
    })
}
