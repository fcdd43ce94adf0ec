/// Cuts a stream of bytes into the lines of `cloudy/1`, the same ones however the stream was chunked.
///
/// LF ends a line, one CR before it is dropped, and lines of only spaces, tabs and CR are skipped. A line has at most
/// `limit` bytes before its LF, a CR there included; one byte more, blank or not, and the rest of it is dropped unstored.
package struct LineSplitter: Sendable {
  package enum Line: Equatable, Sendable {
    case line([UInt8])
    /// Comes once a line, at the first byte over the limit; what follows begins after the next LF.
    case tooLong
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  /// The first byte not yet returned.
  private var start = 0
  /// The first byte not yet searched for LF.
  private var scanned = 0
  private var isDropping = false
  private var isFinished = false

  package init(limit: Int) {
    self.limit = limit
  }

  /// The bytes held back: received, but neither returned in a line nor dropped.
  package var unparsedCount: Int { buffer.count - start }

  package mutating func append(_ bytes: [UInt8]) {
    if isDropping {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return }
      isDropping = false
      buffer = Array(bytes[(end + 1)...])
    } else if buffer.isEmpty {
      buffer = bytes
    } else {
      // Only once half of it is spent, so that each byte is moved at most once on average.
      if start > buffer.count / 2 {
        buffer.removeSubrange(..<start)
        scanned -= start
        start = 0
      }
      buffer.append(contentsOf: bytes)
    }
  }

  /// Tells that the stream has ended: what is held back now counts as a line.
  package mutating func finish() {
    isFinished = true
  }

  /// The next line; nil until more bytes come.
  package mutating func next() -> Line? {
    while true {
      if let end = lineEnd(before: min(buffer.count, start + limit + 1)) {
        let line = content(upTo: end)
        discard(upTo: end + 1)
        if let line { return .line(line) }
      } else if unparsedCount > limit {
        if let end = lineEnd(before: buffer.count) {
          discard(upTo: end + 1)
        } else {
          discard(upTo: buffer.count)
          isDropping = true
        }
        return .tooLong
      } else if isFinished, unparsedCount > 0 {
        let line = content(upTo: buffer.count)
        discard(upTo: buffer.count)
        return line.map { .line($0) }
      } else {
        return nil
      }
    }
  }

  /// The index of the next LF; without one the search goes on from `bound` the next time.
  private mutating func lineEnd(before bound: Int) -> Int? {
    guard let end = buffer[scanned..<bound].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = bound
      return nil
    }
    return end
  }

  /// The line that ends at `end`; nil if it is blank.
  private func content(upTo end: Int) -> [UInt8]? {
    let line = buffer[start..<end]
    let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    return isBlank ? nil : Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  private mutating func discard(upTo index: Int) {
    start = index
    scanned = index
    // An idle connection keeps no memory.
    if start == buffer.count { (buffer, start, scanned) = ([], 0, 0) }
  }
}
