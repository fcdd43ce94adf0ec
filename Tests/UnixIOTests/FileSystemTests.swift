import Glibc
import TestSupport
import Testing
import UnixIO

struct FileSystemTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000], [false, true])
  func `what is written is read`(size: Int, sync: Bool) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let path = folder.appending("file")
    try FileSystem.writeAtomically(path, [1, 2, 3], sync: false)
    try FileSystem.writeAtomically(path, bytes, sync: sync)
    let isEqual = try FileSystem.read(path, limit: size) == bytes
    #expect(isEqual)
    #expect(mode(path) == 0o600)
    #expect(mode(path + ".tmp-\(getpid())") == 0)
  }

  @Test func `a file over the limit is refused`() throws {
    let path = folder.appending("file")
    try FileSystem.writeAtomically(path, [1, 2, 3], sync: false)
    #expect(throws: FileError(path: path, reason: .tooLarge(limit: 2))) { try FileSystem.read(path, limit: 2) }
    #expect(throws: FileError(path: "/dev/zero", reason: .tooLarge(limit: 9))) {
      try FileSystem.read("/dev/zero", limit: 9)
    }
  }

  @Test func `a missing file is told from an unreadable one`() throws {
    let missing = #expect(throws: FileError.self) { try FileSystem.read(folder.appending("none"), limit: 1) }
    #expect(missing?.isMissing == true)
    let unreadable = #expect(throws: FileError.self) { try FileSystem.read(folder.path, limit: 1) }
    #expect(unreadable == FileError(path: folder.path, reason: .system(Errno(EISDIR))))
  }

  @Test func `a FIFO nobody writes to does not block`() throws {
    let path = folder.appending("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try FileSystem.read(path, limit: 1) == [])
  }

  @Test func `a write that fails leaves the old file and nothing else`() throws {
    let path = folder.appending("file")
    try FileSystem.makeDirectory(path + "/inside")
    #expect(throws: FileError.self) { try FileSystem.writeAtomically(path, [1], sync: true) }
    #expect(mode(path) == 0o700)
    #expect(mode(path + ".tmp-\(getpid())") == 0)
  }

  @Test func `a left-over temporary file is no obstacle`() throws {
    let path = folder.appending("file")
    try FileSystem.writeAtomically(path + ".tmp-\(getpid())", [9, 9, 9], sync: false)
    try FileSystem.writeAtomically(path, [1], sync: false)
    #expect(try FileSystem.read(path, limit: 9) == [1])
  }

  @Test func `directories are made with their parents, for the owner only`() throws {
    let path = folder.appending("a/b/c")
    try FileSystem.makeDirectory(path)
    try FileSystem.makeDirectory(path)
    for name in ["a", "a/b", "a/b/c"] { #expect(mode(folder.appending(name)) == 0o700) }
    try FileSystem.writeAtomically(path + "/file", [], sync: false)
    #expect(throws: FileError.self) { try FileSystem.makeDirectory(path + "/file") }
    #expect(throws: FileError.self) { try FileSystem.makeDirectory(path + "/file/d") }
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a"), ("/", "/")])
  func `the directory of a path`(path: String, expected: String) {
    #expect(FileSystem.parent(of: path) == expected)
  }
}
