import CloudyClient

/// Rows of cells in columns aligned by display width.
struct Table {
  /// Columns between two cells.
  static let gap = 2

  let rows: [[String]]

  /// One line a row, of at most `width` columns; what does not fit is cut at the end of the line.
  func lines(width: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].displayWidth : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += column < row.count - 1 ? cell.padded(to: widths[column] + Self.gap) : cell
      }
      while line.last == " " { line.removeLast() }
      return line.truncated(to: width)
    }
  }
}
