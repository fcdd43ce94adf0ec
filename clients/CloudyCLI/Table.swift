import CloudyClient

/// Rows of cells in columns aligned by display width.
struct Table {
  /// Columns between two cells.
  static let gap = 2

  let rows: [[String]]

  /// One line a row, of at most `width` columns; what does not fit is cut at the end of the line.
  ///
  /// Terminals do not agree on the width of an emoji by variation selector 16 (one column in foot and xterm, two in
  /// others). On one that `canMove` its cursor, what follows such a cell is put at its column (CHA, ECMA-48 8.3.9).
  func lines(width: Int, canMove: Bool = false) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      var start = ""
      for (column, cell) in row.enumerated() {
        line += column < row.count - 1 ? cell.padded(to: widths[column] + Self.gap) : cell
        if canMove, cell.unicodeScalars.contains("\u{FE0F}") { start = line }
      }
      while line.last == " " { line.removeLast() }
      line = line.truncated(to: width)
      guard !start.isEmpty, line.utf8.starts(with: start.utf8) else { return line }
      return "\(start)\u{1B}[\(start.displayWidth + 1)G\(Substring(line.utf8.dropFirst(start.utf8.count)))"
    }
  }
}
