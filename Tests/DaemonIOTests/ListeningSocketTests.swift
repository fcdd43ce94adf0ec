import DaemonIO
import Glibc
import TestSupport
import Testing
import UnixIO

struct ListeningSocketTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.appending("cloudy.sock")
  }

  private func mode(_ path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
  }

  @Test func `the socket is for its owner only, and goes when dropped`() throws {
    var socket: ListeningSocket? = try ListeningSocket(path: path)
    #expect(mode(path) == S_IFSOCK | 0o600)
    #expect(mode(path + ".lock") == S_IFREG | 0o600)
    _ = try UnixSocket.connect(to: path)
    socket = nil
    #expect(mode(path) == nil)
    socket = try ListeningSocket(path: path)
    #expect(socket != nil)
  }

  /// In a process of its own: the umask is the whole process's.
  @Test func `the umask does not open the socket to others`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let folder = try TemporaryDirectory()
      let path = folder.appending("s")
      let socket = try ListeningSocket(path: path)
      for (file, mode) in [(path, S_IFSOCK | 0o600), (path + ".lock", S_IFREG | 0o600)] {
        var status = stat()
        demand(lstat(file, &status) == 0 && status.st_mode == mode)
      }
      withExtendedLifetime(socket) {}
    }
  }

  @Test func `a living server is never stolen from`() throws {
    let first = try ListeningSocket(path: path)
    #expect(throws: BindError.alreadyServed(path: path, isServiceManager: false)) { try ListeningSocket(path: path) }
    #expect(unlink(path + ".lock") == 0)
    #expect(throws: BindError.alreadyServed(path: path, isServiceManager: false)) { try ListeningSocket(path: path) }
    _ = try UnixSocket.connect(to: path)
    withExtendedLifetime(first) {}
  }

  @Test func `a server with a full backlog lives`() throws {
    let server = try UnixSocket.listen(at: path, backlog: 1)
    var clients: [FileDescriptor] = []
    while let client = try? UnixSocket.connect(to: path) { clients.append(client) }
    #expect(throws: BindError.alreadyServed(path: path, isServiceManager: false)) { try ListeningSocket(path: path) }
    withExtendedLifetime(server) {}
  }

  @Test func `a socket nobody serves is replaced`() throws {
    _ = try UnixSocket.listen(at: path)
    #expect(mode(path) != nil)
    let socket = try ListeningSocket(path: path)
    _ = try UnixSocket.connect(to: path)
    withExtendedLifetime(socket) {}
  }

  @Test func `what is not a socket is left alone`() throws {
    try FileSystem.writeAtomically(path, [1, 2, 3], sync: false)
    #expect(throws: BindError.notASocket(path: path)) { try ListeningSocket(path: path) }
    #expect(try FileSystem.read(path, limit: 3) == [1, 2, 3])
    unlink(path)
    symlink("/nowhere", path)
    #expect(throws: BindError.notASocket(path: path)) { try ListeningSocket(path: path) }
  }

  @Test func `a path over 107 bytes is an error that names it`() throws {
    let long = folder.appending(String(repeating: "s", count: 107))
    #expect(throws: BindError.socket(.pathTooLong(long))) { try ListeningSocket(path: long) }
  }

  @Test func `a directory that is not there is an error that names it`() throws {
    let away = folder.appending("none/s")
    #expect(throws: BindError.file(FileError(path: away + ".lock", reason: .system(.noEntry)))) {
      try ListeningSocket(path: away)
    }
  }

  @Test func `another's socket at the path is not removed`() throws {
    var socket: ListeningSocket? = try ListeningSocket(path: path)
    unlink(path)
    let other = try UnixSocket.listen(at: path)
    socket = nil
    #expect(mode(path) != nil && socket == nil)
    withExtendedLifetime(other) {}
  }

  @Test(arguments: [false, true])
  func `of many starting at once exactly one wins`(staleFirst: Bool) throws {
    for round in 0..<50 {
      let path = folder.appending("race-\(round)")
      if staleFirst { _ = try UnixSocket.listen(at: path) }
      let starts = (0..<8).map { _ in BackgroundThread { Shared(socket: try ListeningSocket(path: path)) } }
      let results = starts.map { start in Result { try start.join() } }
      let winners = results.compactMap { try? $0.get() }
      #expect(winners.count == 1)
      for case .failure(let error) in results {
        #expect(error as? BindError == .alreadyServed(path: path, isServiceManager: false))
      }
      _ = try UnixSocket.connect(to: path)
      withExtendedLifetime(winners) {}
    }
  }

  /// Lets a socket that no two threads use at once leave its thread.
  private struct Shared: @unchecked Sendable {
    let socket: ListeningSocket
  }
}
