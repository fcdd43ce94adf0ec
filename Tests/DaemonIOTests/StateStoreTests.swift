import DaemonIO
import Glibc
import TestSupport
import Testing
import UnixIO

struct StateStoreTests {
  private let folder: TemporaryDirectory
  private let store: StateStore

  init() throws {
    folder = try TemporaryDirectory()
    store = StateStore(directory: folder.appending("state/cloudyd"), name: "settings.json", limit: 100)
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test(arguments: [false, true]) func `what is saved is loaded`(sync: Bool) throws {
    #expect(try store.load() == nil)
    try store.save([1, 2, 3], sync: sync)
    try store.save([4, 5], sync: sync)
    #expect(try store.load() == [4, 5])
    #expect(mode(store.path) == 0o600 && mode(folder.appending("state/cloudyd")) == 0o700)
  }

  @Test func `what a crash left of a save is removed, what is being written and what is not ours stays`() throws {
    try store.save([1], sync: false)
    // No process has the first number; process 1 always runs.
    let names = ["2147483647", "1", "notes", "-7", ""].map { "\(store.path).tmp-\($0)" }
    for name in names { try FileSystem.writeAtomically(name, [], sync: false) }
    #expect(try store.load() == [1])
    #expect(names.map { TestFile.exists($0) } == [false, true, true, true, true])
  }

  @Test func `a file over the limit is an error`() throws {
    try store.save([UInt8](repeating: 1, count: 101), sync: false)
    #expect(throws: FileError(path: store.path, reason: .tooLarge(limit: 100))) { try store.load() }
  }

  @Test func `files set aside are kept, a few of them`() throws {
    #expect(throws: FileError.self) { try store.setAside() }
    for number: UInt8 in 1...5 {
      try store.save([number], sync: false)
      #expect(try store.setAside() == store.path + ".corrupt-1")
      #expect(try store.load() == nil)
    }
    let kept = (1...4).map { try? FileSystem.read("\(store.path).corrupt-\($0)", limit: 1) }
    #expect(kept == [[5], [4], [3], nil])
  }
}
