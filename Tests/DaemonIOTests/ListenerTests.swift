import CLinux
import DaemonIO
import Glibc
import TestSupport
import Testing
import UnixIO

struct ListenerTests {
  private let loop: EventLoop
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    loop = try EventLoop()
    folder = try TemporaryDirectory()
    path = folder.appending("s")
  }

  @Test func `more connections than one turn takes are all accepted, with their owner`() throws {
    var accepted: [(FileDescriptor, PeerCredentials)] = []
    let listener = try Listener(loop, [ListeningSocket(path: path)]) {
      accepted.append(($0, $1))
    } failed: {
      Issue.record($0)
    }
    let clients = try (0..<200).map { _ in try UnixSocket.connect(to: path) }
    #expect(try loop.turn { accepted.count == clients.count })
    for (socket, peer) in accepted {
      #expect(peer == PeerCredentials(pid: getpid(), uid: geteuid()))
      #expect(fcntl(socket.raw, F_GETFL) & O_NONBLOCK != 0 && fcntl(socket.raw, F_GETFD) & FD_CLOEXEC != 0)
    }
    withExtendedLifetime(listener) {}
  }

  @Test func `accepting once more finds a connection that waits`() throws {
    var accepted: [FileDescriptor] = []
    let listener = try Listener(loop, [ListeningSocket(path: path)]) { socket, _ in
      accepted.append(socket)
    } failed: {
      Issue.record($0)
    }
    #expect(!listener.acceptOnce())
    let client = try UnixSocket.connect(to: path)
    #expect(listener.acceptOnce() && accepted.count == 1)
    #expect(!listener.acceptOnce())
    withExtendedLifetime(client) {}
  }

  /// The lowest free descriptor tells, give or take what the Swift runtime opens. In a process of its own, since others open
  /// and close descriptors here.
  @Test func `a thousand connections leave no descriptor behind`() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      let folder = try TemporaryDirectory()
      let path = folder.appending("s")
      var connections: [Int32: Connection] = [:]
      var gone = 0
      let listener = try Listener(loop, [ListeningSocket(path: path)]) { socket, _ in
        let key = socket.raw
        connections[key] = try? Connection(loop, socket) { event in
          switch event {
          case .received: connections[key]?.send([[1]])
          case .sent where gone % 2 == 0:
            connections[key]?.close()
            connections[key] = nil
            gone += 1
          case .hungUp:
            connections[key] = nil
            gone += 1
          default: break
          }
        }
      } failed: { _ in
      }
      let before = dup(0)
      close(before)
      for round in 1...1000 {
        let client = try UnixSocket.connect(to: path)
        try Output(descriptor: client.raw).write("x")
        if round % 3 == 0 { try loop.turnUntilQuiet(for: .zero) }
        _ = consume client
        try demand(try loop.turn { gone == round })
      }
      try loop.turnUntilQuiet()
      let after = dup(0)
      demand(after - before < 100 && connections.isEmpty)
      withExtendedLifetime(listener) {}
    }
  }

  @Test func `running out of descriptors pauses accepting, and it recovers`() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      let folder = try TemporaryDirectory()
      let path = folder.appending("s")
      var accepted: [FileDescriptor] = []
      var failures: [Errno] = []
      let listener = try Listener(loop, [ListeningSocket(path: path)]) { socket, _ in
        accepted.append(socket)
      } failed: {
        failures.append($0)
      }
      let clients = try (0..<50).map { _ in try UnixSocket.connect(to: path) }
      let lowest = dup(0)
      close(lowest)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = rlim_t(lowest + 10)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      try demand(try loop.turn { failures.count >= 3 })
      demand(Set(failures) == [Errno(EMFILE)])
      let first = accepted.count
      demand((1...10).contains(first))
      // One failure a pause: no spin.
      let start = SystemClock.monotonic()
      failures = []
      try demand(try loop.turn { failures.count == 3 })
      demand(SystemClock.monotonic() - start >= Listener.pauseTime * 2)
      accepted = []
      try demand(try loop.turn { accepted.count == first })
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      try demand(try loop.turn { accepted.count == 50 - first })
      withExtendedLifetime((listener, clients)) {}
    }
  }
}
