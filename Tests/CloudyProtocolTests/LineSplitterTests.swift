import CloudyProtocol
import Testing

struct LineSplitterTests {
  private static let sample = "{\"a\":\"🌧\"}\r\n\n \t\r\n{}\n\r\r\n  x \r\r\nlong long long line\r\n{\"é\":1}\n\nlast\r"
  private static let sampleLines = ["{\"a\":\"🌧\"}", "{}", "  x \r", nil, "{\"é\":1}", "last"]

  /// The lines of these chunks as text, nil for one that is too long, asked for after every chunk.
  private func lines(_ chunks: [[UInt8]], limit: Int = 16, isFinished: Bool = true) -> [String?] {
    var splitter = LineSplitter(limit: limit)
    var lines: [String?] = []
    func drain() {
      while let line = splitter.next() {
        switch line {
        case .line(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: lines.append(nil)
        }
      }
    }
    for chunk in chunks {
      splitter.append(chunk)
      drain()
    }
    if isFinished { splitter.finish() }
    drain()
    return lines
  }

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n", ["a"]), ("a\r", ["a"]), ("a\r\r\n", ["a\r"]),
      ("a\rb\n", ["a\rb"]),
      ("\n\n\n", []), (" \t\r\n\r\n \n", []), (" \t ", []), ("\r", []), (" a \n", [" a "]), ("a\n\nb", ["a", "b"]),
      ("\0\n", ["\0"]), ("\u{B}\n", ["\u{B}"]), ("a\u{2028}b\u{85}c\n", ["a\u{2028}b\u{85}c"]),
      ("0123456789abcdef\n", ["0123456789abcdef"]), ("0123456789abcde\r\n", ["0123456789abcde"]),
      ("0123456789abcdef", ["0123456789abcdef"]), ("0123456789abcdefg", [nil]), ("0123456789abcdef\r\n", [nil]),
      ("0123456789abcdefg\na\n", [nil, "a"]), ("0123456789abcdefg\n0123456789abcdefg\n\na", [nil, nil, "a"]),
      ("                 \na", [nil, "a"]), ("                \na", ["a"]),
    ] as [(String, [String?])])
  func `a stream is cut at LF with its blank lines skipped`(text: String, expected: [String?]) {
    #expect(lines([Array(text.utf8)]) == expected)
    #expect(lines(text.utf8.map { [$0] }) == expected)
  }

  @Test func `every split gives the same lines`() {
    let bytes = Array(Self.sample.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let chunks = [Array(bytes[..<first]), Array(bytes[first..<second]), Array(bytes[second...])]
        #expect(lines(chunks) == Self.sampleLines)
      }
    }
  }

  @Test func `chunks taken only at the end give the same lines`() {
    var splitter = LineSplitter(limit: 16)
    for byte in Self.sample.utf8 { splitter.append([byte]) }
    splitter.finish()
    var count = 0
    while splitter.next() != nil { count += 1 }
    #expect(count == Self.sampleLines.count)
    #expect(splitter.unparsedCount == 0)
  }

  @Test func `a last line without LF waits for the end`() {
    #expect(lines([Array("a\nb".utf8)], isFinished: false) == ["a"])
    #expect(lines([Array("a\nb".utf8)], isFinished: true) == ["a", "b"])
  }

  @Test(arguments: [65_535, 65_536, 65_537, 65_538])
  func `a line of 65,536 bytes passes and one more is too long`(count: Int) {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    let expected = [count <= 65_536 ? String(decoding: line, as: UTF8.self) : nil, "after"]
    let rest = Array("\nafter\n".utf8)
    #expect(lines([line + rest], limit: 65_536) == expected)
    #expect(lines([line, rest], limit: 65_536) == expected)
    #expect(lines([Array(line.dropLast()), Array(line.suffix(1)) + rest], limit: 65_536) == expected)
  }

  @Test func `too long is told at the first byte over, once, and nothing of the rest is kept`() {
    var splitter = LineSplitter(limit: 4)
    splitter.append(Array("abcd".utf8))
    #expect(splitter.next() == nil)
    #expect(splitter.unparsedCount == 4)
    splitter.append(Array("e".utf8))
    #expect(splitter.next() == .tooLong)
    #expect(splitter.next() == nil)
    for _ in 0..<10 {
      splitter.append(Array("ffffffff".utf8))
      #expect(splitter.next() == nil)
      #expect(splitter.unparsedCount == 0)
    }
    splitter.append(Array("g\nhi\n".utf8))
    #expect(splitter.unparsedCount == 3)
    #expect(splitter.next() == .line(Array("hi".utf8)))
    #expect(splitter.next() == nil)
  }

  @Test func `the end of the stream inside a dropped line gives nothing more`() {
    #expect(lines([Array("abcdefgh".utf8), Array("ijk".utf8)], limit: 4) == [nil])
  }

  @Test func `unparsed bytes are those not yet returned`() {
    var splitter = LineSplitter(limit: 16)
    splitter.append(Array("ab\ncd\ne".utf8))
    #expect(splitter.unparsedCount == 7)
    #expect(splitter.next() == .line(Array("ab".utf8)))
    #expect(splitter.unparsedCount == 4)
    #expect(splitter.next() == .line(Array("cd".utf8)))
    #expect(splitter.next() == nil)
    #expect(splitter.unparsedCount == 1)
  }

  @Test func `a million bytes one by one, asked for after each, are cut in linear time`() {
    // Quadratic in the line's length this would be 10^11 steps: the test would not end.
    let limit = 1_000_000
    var splitter = LineSplitter(limit: limit)
    for _ in 0..<limit {
      splitter.append([UInt8(ascii: "x")])
      if splitter.next() != nil { Issue.record("a line came before its LF") }
    }
    splitter.append([UInt8(ascii: "\n")])
    #expect(splitter.next() == .line([UInt8](repeating: UInt8(ascii: "x"), count: limit)))
  }

  @Test func `many lines in one chunk, with more coming between them, are cut in linear time`() {
    var splitter = LineSplitter(limit: 16)
    splitter.append(Array("a\n".utf8))
    for _ in 0..<200_000 { splitter.append(Array("a\n".utf8)) }
    var count = 0
    while splitter.next() != nil {
      count += 1
      if count <= 100_000 { splitter.append(Array("b\n".utf8)) }
    }
    #expect(count == 300_001)
  }
}
