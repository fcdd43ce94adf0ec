extension Dialect {
  /// The text and nothing else, for scripts, prompts and bars not named here; with `--markup pango` for those that take
  /// the line as markup.
  package static let plain = Dialect(
    showsState: false, takesFrame: true, takesMarkup: true,
    render: line { record, markup in
      markup.paint(markup.escape(record.text), record.color)
    })
}
