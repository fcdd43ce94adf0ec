import Glibc

/// Lines of columns between tabs, as bytes; made for files of megabytes that are read through once.
struct TabbedText {
  private static let tab = Int32(UInt8(ascii: "\t"))
  private static let newline = Int32(UInt8(ascii: "\n"))

  /// One line, valid while it is told of.
  struct Line {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    /// Where each column ends.
    fileprivate var ends: [Int] = []

    var count: Int { ends.count }

    subscript(_ column: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[(column == 0 ? 0 : ends[column - 1] + 1)..<ends[column]])
    }

    /// Nil for an empty column.
    func text(_ column: Int) -> String? {
      self[column].isEmpty ? nil : String(decoding: self[column], as: UTF8.self)
    }

    func number(_ column: Int) -> Double? {
      text(column).flatMap { Double($0) }
    }
  }

  let bytes: [UInt8]

  /// Tells the lines that have at least so many columns, in order, except comments ("#").
  func forEachLine(columns: Int, _ body: (Line) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = Self.index(of: Self.newline, in: bytes, from: start)
        var line = Line(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        line.ends.reserveCapacity(columns)
        var position = -1
        while position < line.bytes.count {
          position = Self.index(of: Self.tab, in: line.bytes, from: position + 1)
          line.ends.append(position)
        }
        if line.count >= columns, line.bytes.first != UInt8(ascii: "#") { body(line) }
        start = end + 1
      }
    }
  }

  /// Whether one of the parts of a column between commas matches.
  static func anyPart(_ column: UnsafeBufferPointer<UInt8>, is matching: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var start = 0
    while start < column.count {
      let end = index(of: Int32(UInt8(ascii: ",")), in: column, from: start)
      if matching(UnsafeBufferPointer(rebasing: column[start..<end])) { return true }
      start = end + 1
    }
    return false
  }

  /// The end where there is none.
  private static func index(of byte: Int32, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, let base = UnsafeRawPointer(bytes.baseAddress),
      let found = memchr(base + start, byte, bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - base
  }
}
