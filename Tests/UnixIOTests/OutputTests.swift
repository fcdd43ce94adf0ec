import Glibc
import TestSupport
import Testing
import UnixIO

struct OutputTests {
  @Test func `a record larger than the pipe is written whole`() throws {
    let (reader, writer) = try UnixSocket.pair()
    let record = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let writing = BackgroundThread { try Output(descriptor: writer.raw).write(record) }
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 10_000)
    while received.count < record.count {
      var entry = [pollfd(fd: reader.raw, events: Int16(POLLIN), revents: 0)]
      try #require(try Poll.wait(for: &entry, timeout: .seconds(60)) == 1)
      let count = try Errno.check { read(reader.raw, &chunk, chunk.count) }
      received += chunk.prefix(count)
    }
    _ = try writing.join()
    // Apart from the macro, which would print both.
    let isWhole = received == record
    #expect(isWhole)
  }

  @Test func `an empty record is no write`() throws {
    try Output(descriptor: -1).write([])
    #expect(throws: Errno(EBADF)) { try Output(descriptor: -1).write("x") }
  }
}
