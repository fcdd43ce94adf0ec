import Glibc

/// Lines of columns between tabs, as bytes; made for files of megabytes that are read through once.
struct TabbedText {
  private static let tab = Int32(UInt8(ascii: "\t"))
  private static let newline = Int32(UInt8(ascii: "\n"))

  /// One line, valid while it is told of.
  struct Line {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    /// Where each column ends.
    fileprivate let ends: UnsafeBufferPointer<Int>

    subscript(_ column: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[(column == 0 ? 0 : ends[column - 1] + 1)..<ends[column]])
    }

    /// Nil for an empty column.
    func text(_ column: Int) -> String? {
      self[column].isEmpty ? nil : String(decoding: self[column], as: UTF8.self)
    }

    /// A decimal number without exponent; nil for anything else.
    func number(_ column: Int) -> Double? {
      let bytes = self[column]
      let isNegative = bytes.first == UInt8(ascii: "-")
      var digits = 0
      var fraction: Int?
      var units: Int64 = 0
      for byte in bytes.dropFirst(isNegative ? 1 : 0) {
        if byte == UInt8(ascii: "."), fraction == nil {
          fraction = 0
        } else {
          guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < Self.mostDigits else { return nil }
          units = units * 10 + Int64(byte - UInt8(ascii: "0"))
          digits += 1
          fraction = fraction.map { $0 + 1 }
        }
      }
      guard digits > 0 else { return nil }
      // Both are exact, so that the quotient is the nearest to what is written.
      let number = Double(units) / Self.powersOfTen[fraction ?? 0]
      return isNegative ? -number : number
    }

    /// All that a Double holds exactly.
    private static let mostDigits = 15
    private static let powersOfTen = (0...mostDigits).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }
  }

  let bytes: [UInt8]

  /// Tells the lines that have at least so many columns, in order, except comments ("#"); only these columns can be read.
  func forEachLine(columns: Int, _ body: (Line) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: columns) { ends in
        var start = 0
        while start < bytes.count {
          let end = Self.index(of: Self.newline, in: bytes, from: start)
          let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
          var count = 0
          var position = -1
          while position < line.count, count < columns {
            position = Self.index(of: Self.tab, in: line, from: position + 1)
            ends.initializeElement(at: count, to: position)
            count += 1
          }
          if count == columns, line.first != UInt8(ascii: "#") {
            body(Line(bytes: line, ends: UnsafeBufferPointer(ends)))
          }
          start = end + 1
        }
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
