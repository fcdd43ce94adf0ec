import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

@Suite(.blocking) struct SocketTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.configure(#""providers": [{"name": "sample"}]"#)
  }

  // MARK: Its own

  @Test func `the socket is its owner's only, and goes with the daemon`() throws {
    let daemon = try Daemon(home)
    var status = stat()
    #expect(lstat(home.socketPath, &status) == 0 && status.st_mode == S_IFSOCK | 0o600)
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(daemon.stop() == 0)
    #expect(!TestFile.exists(home.socketPath))
  }

  @Test func `a socket nobody serves is replaced`() throws {
    _ = try UnixSocket.listen(at: home.socketPath)
    let daemon = try Daemon(home)
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(daemon.stop() == 0)
  }

  @Test func `after a crash the next daemon serves`() throws {
    let daemon = try Daemon(home)
    #expect(daemon.stop(SIGKILL) == 128 + SIGKILL && TestFile.exists(home.socketPath))
    let next = try Daemon(home)
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(next.stop() == 0)
  }

  @Test func `the socket of a running daemon is not taken`() throws {
    let first = try Daemon(home)
    let client = try home.client()
    let second = try Daemon(starting: home)
    #expect(second.process.wait() == 71)
    #expect(home.log.contains("\(home.socketPath) is already served by another daemon"))
    #expect(try client.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(first.stop() == 0)
  }

  @Test func `the socket of another program is not taken`() throws {
    let other = try UnixSocket.listen(at: home.socketPath)
    let daemon = try Daemon(starting: home)
    #expect(daemon.process.wait() == 71)
    #expect(home.log.contains("is already served"))
    _ = try home.client()
    withExtendedLifetime(other) {}
  }

  @Test func `what is not a socket is left alone`() throws {
    try home.write("precious", to: home.socketPath)
    let daemon = try Daemon(starting: home)
    #expect(daemon.process.wait() == 71)
    #expect(home.log.contains("\(home.socketPath) exists and is not a socket"))
    #expect(try home.text(of: home.socketPath) == "precious")
  }

  @Test func `a path too long for the kernel is named`() throws {
    let path = home.folder.appending(String(repeating: "x", count: 100))
    let daemon = try Daemon(starting: home, ["--socket", path])
    #expect(daemon.process.wait() == 71)
    #expect(home.log.contains("a socket path has at most 107 bytes"))
  }

  @Test func `without a place for the socket the daemon says which`() throws {
    let daemon = try Daemon(starting: home, environment: ["XDG_RUNTIME_DIR": nil])
    #expect(daemon.process.wait() == 71)
    #expect(home.log.contains("give --socket, or set CLOUDY_SOCKET or XDG_RUNTIME_DIR"))
  }

  @Test func `of daemons that start at once exactly one serves`() throws {
    let daemons = try (0..<4).map { _ in try Daemon(starting: home) }
    #expect(eventually { daemons.count { $0.process.wait(within: .zero) == nil } == 1 && home.starts == 1 })
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    let statuses = daemons.compactMap { $0.process.wait(within: .zero) }
    #expect(statuses == [71, 71, 71])
    for daemon in daemons { daemon.process.signal(SIGTERM) }
    #expect(daemons.compactMap { $0.process.wait() }.sorted() == [0, 71, 71, 71])
  }

  @Test(.enabled(if: getuid() == 0, "only root can become another user"))
  func `another user is refused, even where the socket would let him`() throws {
    let daemon = try Daemon(home)
    chmod(home.folder.path, 0o755)
    chmod(home.socketPath, 0o666)
    let stranger = try ChildProcess([
      "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "nc", "-U", home.socketPath,
    ])
    // It only listens: on a busy machine it could write after the second in which the daemon still takes input.
    stranger.closeInput()
    let lines = try stranger.readAll().split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.contains(#""code":"not-permitted","fatal":true"#) == true, "\(lines)")
    #expect(home.log.contains("user 65534"))
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(daemon.stop() == 0)
  }

  // MARK: systemd's

  @Test func `systemd's socket is served and left behind`() throws {
    let names = home.environment.compactMap { $1 == nil ? nil : "-E\($0)" }
    let activator = try Daemon(
      starting: home, under: ["systemd-socket-activate", "-l", home.socketPath, "--fdname=cloudy"] + names)
    var early: Client?
    #expect(
      eventually {
        early = try? home.client()
        return early != nil
      })
    // Asked before the daemon runs.
    let client = try #require(early)
    #expect(try client.ask(#"{"type":"ping","id":1}"#)["id"]?.integer == 1)
    #expect(try home.client().ask(#"{"type":"ping","id":2}"#)["id"]?.integer == 2)
    #expect(activator.stop() == 0)
    #expect(try client.next()["type"]?.string == "bye")
    #expect(TestFile.exists(home.socketPath))
  }

  @Test func `a network socket of systemd's is not served`() throws {
    let port = try SilentServer(isListening: false).port
    let names = home.environment.compactMap { $1 == nil ? nil : "-E\($0)" }
    let activator = try Daemon(
      starting: home, under: ["systemd-socket-activate", "-l", "127.0.0.1:\(port)", "--fdname=web"] + names)
    var network: FileDescriptor?
    #expect(
      eventually {
        network = Self.connect(port)
        return network != nil
      })
    #expect(eventually { home.starts == 1 })
    #expect(home.log.contains("web") && home.log.contains("not a listening Unix stream socket"))
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(Self.connect(port) == nil)
    #expect(activator.stop() == 0)
    withExtendedLifetime(network) {}
  }

  private static func connect(_ port: UInt16) -> FileDescriptor? {
    let client = FileDescriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    address.sin_port = port.bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(client.raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return connected == 0 ? client : nil
  }

  @Test func `the service manager is told of start, status, reload and end`() throws {
    let path = home.folder.appending("notify")
    let manager = FileDescriptor(
      owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(manager.raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    func told(_ wanted: String) throws -> Bool {
      while true {
        var entry = [pollfd(fd: manager.raw, events: Int16(POLLIN), revents: 0)]
        guard try Poll.wait(for: &entry, timeout: Client.patience) > 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(manager.raw, &bytes, bytes.count, 0)
        if String(decoding: bytes[..<max(0, count)], as: UTF8.self).contains(wanted) { return true }
      }
    }
    let daemon = try Daemon(home, environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "400000"])
    #expect(try told("READY=1"))
    #expect(try told("WATCHDOG=1"))
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(try told("STATUS=1 client; Brussels: weather served"))
    daemon.process.signal(SIGHUP)
    #expect(try told("RELOADING=1") && told("READY=1"))
    daemon.process.signal(SIGTERM)
    #expect(try told("STOPPING=1"))
    #expect(daemon.process.wait() == 0)
  }

  // MARK: Idle exit

  @Test func `without a client the daemon ends by itself`() throws {
    let daemon = try Daemon(home, ["--idle-exit", "1"])
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(daemon.process.wait(within: .milliseconds(1500)) == nil)
    withExtendedLifetime(client) {}
    let last = try home.client()
    try last.send(#"{"type":"bye"}"#)
    client.endInput()
    #expect(try client.line() == nil)
    #expect(daemon.process.wait() == 0)
  }

  /// A client that connects at about the moment the daemon decides to end is served by it or by the next one.
  @Test(arguments: 0..<3) func `ending for want of clients loses no connection`(lane: Int) throws {
    let listener = try UnixSocket.listen(at: home.socketPath)
    var daemon: Daemon?
    var starts = 0
    for cycle in 0..<8 {
      let client = try home.client()
      try client.send(#"{"type":"ping","id":\#(cycle)}"#)
      // What systemd does: it starts the daemon when a connection waits and none runs.
      var reply: String?
      let isAnswered = try eventually {
        if daemon == nil || daemon?.process.wait(within: .zero) != nil {
          #expect(daemon == nil || daemon?.process.wait(within: .zero) == 0)
          var entry = [pollfd(fd: listener.raw, events: Int16(POLLIN), revents: 0)]
          if try Poll.wait(for: &entry, timeout: .zero) > 0 {
            daemon = try Daemon(
              starting: home, ["--idle-exit", "1"],
              environment: ["LISTEN_FDS": "1", "LISTEN_FDNAMES": "cloudy"], passing: listener)
            starts += 1
          }
        }
        do { reply = try client.line(within: .milliseconds(1)) } catch Client.Failure.silent {}
        return reply != nil
      }
      #expect(isAnswered && reply?.contains(#""id":\#(cycle),"#) == true, "cycle \(cycle)")
      client.endInput()
      #expect(try client.line() == nil)
      // The second runs from the moment the daemon noticed, a little before.
      usleep(990_000 + UInt32(cycle * 3 + lane) * 2_500)
    }
    #expect(starts > 1)
  }
}
