import CloudyClient
import Glibc
import Testing

struct RunningProcessTests {
  @Test(arguments: [
    ("7 (sh) S 3 7 7", "sh", 3), ("7 (tmux: server) S 1 7", "tmux: server", 1), ("7 (a) b) (c) R 9 1", "a) b) (c", 9),
  ])
  func `a name may hold anything`(stat: String, name: String, parent: Int32) {
    let running = RunningProcess(stat: stat)
    #expect(running?.name == name && running?.parent == parent)
  }

  @Test(arguments: ["", "7", "7 (sh", "7 )sh( S 3", "7 (sh) S", "7 (sh) S x"])
  func `what is cut short is no process`(stat: String) {
    #expect(RunningProcess(stat: stat) == nil)
  }

  @Test func `this process has a parent`() {
    #expect(RunningProcess(getpid())?.parent == getppid())
    #expect(RunningProcess(0) == nil)
  }
}
