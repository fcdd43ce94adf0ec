import CloudyClient

extension String {
  /// The text on lines of at most `width` columns, broken at spaces; a word longer than that stands alone, cut.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if longer.displayWidth <= width || line.isEmpty {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return (lines + [line]).map { $0.truncated(to: width) }
  }
}
