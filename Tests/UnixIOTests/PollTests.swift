import Glibc
import Testing
import UnixIO

struct PollTests {
  @Test func `ready entries are told, and time passes without any`() throws {
    let (one, other) = try UnixSocket.pair()
    var entries = [
      pollfd(fd: one.raw, events: Int16(POLLIN), revents: 0), pollfd(fd: other.raw, events: Int16(POLLIN), revents: 0),
    ]
    let start = SystemClock.monotonic()
    #expect(try Poll.wait(for: &entries, timeout: .milliseconds(20)) == 0)
    #expect(SystemClock.monotonic() - start >= .milliseconds(20))
    try Output(descriptor: one.raw).write("x")
    #expect(try Poll.wait(for: &entries) == 1)
    #expect(entries.map { $0.revents != 0 } == [false, true])
  }
}
