extension Dialect {
  /// ironbar's script module with `mode = "watch"`: each line is Pango markup (src/script.rs).
  package static let ironbar = Dialect(
    showsState: false, takesFrame: true, defaultMarkup: .pango, takesMarkup: true,
    render: line { record, markup in
      markup.paint(markup.escape(record.text), record.color)
    })
}
