import CloudyClient
import Glibc
import TestSupport
import Testing
import UnixIO

struct SpawnedProgramTests {
  @Test func `a program's status and output are told`() {
    let told = SpawnedProgram.run(["sh", "-c", "echo said; echo more; echo wrong >&2; exit 3"], within: .seconds(30))
    #expect(told?.status == 3 && told?.output == "said\nmore\n")
    #expect(SpawnedProgram.run(["cloudy-no-such-program"], within: .seconds(30)) == nil)
  }

  @Test func `one that hangs, or leaves its output to a child that does, is not waited for`() {
    #expect(SpawnedProgram.run(["sleep", "100"], within: .milliseconds(50)) == nil)
    #expect(SpawnedProgram.run(["sh", "-c", "sleep 2 & exit 0"], within: .milliseconds(50)) == nil)
  }

  @Test func `a signal this process blocks or ignores ends the program`() {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
    let told = SpawnedProgram.run(["sh", "-c", "kill -TERM $$; echo alive"], within: .seconds(30))
    #expect(told?.status == 128 + SIGTERM && told?.output == "")
  }

  @Test func `what is let go of has ended and is reaped`() throws {
    let folder = try TemporaryDirectory()
    let null = FileDescriptor(owning: try Errno.check { open("/dev/null", O_RDWR) })
    let path = folder.appending("pid")
    // It ignores the first signal.
    let script = "trap '' TERM; echo $$ > \(path).new; mv \(path).new \(path); while :; do sleep 0.05; done"
    var program: SpawnedProgram? = try SpawnedProgram(
      ["sh", "-c", script], input: null.raw, output: null.raw, errors: null.raw)
    #expect(program?.wait(within: .milliseconds(1)) == nil)
    while access(path, R_OK) != 0 { usleep(2000) }
    let text = String(decoding: try FileSystem.read(path, limit: 64), as: UTF8.self)
    let pid = try #require(Int32(text.prefix { $0 != "\n" }))
    program = nil
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }
}
