/// A place in a text file, as editors count: lines from 1, columns from 1 in Unicode scalars.
package struct TextPosition: Equatable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset`, or of the end.
  package init(ofByte offset: Int, in text: [UInt8]) {
    let before = text.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = before[lineStart...].count { !UTF8.isContinuation($0) } + 1
  }

  package var description: String { "line \(line), column \(column)" }
}
