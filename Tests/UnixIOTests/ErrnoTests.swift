import Glibc
import Testing
import UnixIO

struct ErrnoTests {
  @Test func `an interrupted call is made again`() throws {
    var calls = 0
    let result = try Errno.check { () -> Int32 in
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(result == 7 && calls == 3)
  }

  @Test func `a failed call throws its error number`() {
    #expect(throws: Errno(EBADF)) { try Errno.check { close(-1) } }
    #expect(Errno(ENOENT).description == "No such file or directory")
  }
}
