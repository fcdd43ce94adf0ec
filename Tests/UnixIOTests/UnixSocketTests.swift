import Glibc
import TestSupport
import Testing
import UnixIO

struct UnixSocketTests {
  @Test func `what connects can be listened to`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("s")
    let listener = try UnixSocket.listen(at: path)
    let client = try UnixSocket.connect(to: path)
    let server = FileDescriptor(owning: try Errno.check { accept(listener.raw, nil, nil) })
    try Output(descriptor: client.raw).write("hello")
    UnixSocket.endOutput(of: client.raw)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(server.raw, &bytes, 16) == 5)
    #expect(read(server.raw, &bytes, 16) == 0)
    let peer = try PeerCredentials(of: server.raw)
    #expect(peer.pid == getpid() && peer.uid == geteuid() && peer.processName != nil)
  }

  @Test func `descriptors do not wait and are not inherited`() throws {
    let (one, other) = try UnixSocket.pair()
    for socket in [one, other] {
      #expect(fcntl(socket.raw, F_GETFL) & O_NONBLOCK != 0)
      #expect(fcntl(socket.raw, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test func `an inherited descriptor is made so`() throws {
    let descriptor = FileDescriptor(owning: try Errno.check { open("/dev/null", O_RDONLY) })
    try descriptor.setNonBlockingAndCloseOnExec()
    #expect(fcntl(descriptor.raw, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(descriptor.raw, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func `nobody at a path is told from a socket nobody serves`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("s")
    #expect(throws: UnixSocketError.system(.noEntry, path: path)) { try UnixSocket.connect(to: path) }
    _ = try UnixSocket.listen(at: path)
    #expect(throws: UnixSocketError.system(.connectionRefused, path: path)) { try UnixSocket.connect(to: path) }
  }

  @Test func `a full backlog is told from no server`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("s")
    let listener = try UnixSocket.listen(at: path, backlog: 1)
    var clients: [FileDescriptor] = []
    #expect(throws: UnixSocketError.system(.wouldBlock, path: path)) {
      for _ in 0..<10 { clients.append(try UnixSocket.connect(to: path)) }
    }
    withExtendedLifetime(listener) {}
  }

  @Test(arguments: [107, 108, 300]) func `a path has at most 107 bytes`(length: Int) throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending(String(repeating: "s", count: length - folder.path.utf8.count - 1))
    if length <= UnixSocket.maximumPathLength {
      let listener = try UnixSocket.listen(at: path)
      _ = try UnixSocket.connect(to: path)
      withExtendedLifetime(listener) {}
    } else {
      #expect(throws: UnixSocketError.pathTooLong(path)) { try UnixSocket.listen(at: path) }
      let error = #expect(throws: UnixSocketError.self) { try UnixSocket.connect(to: path) }
      #expect(error?.description == "\(path): a socket path has at most 107 bytes, this one \(length)")
    }
  }
}
