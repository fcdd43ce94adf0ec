import CloudyProtocol
import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// A server of `cloudy/1` whose every line the test decides.
final class FakeServer {
  let path: String
  private let directory: TemporaryDirectory
  private var listener: FileDescriptor?
  private var peers: [Peer] = []

  init(isListening: Bool = true) throws {
    // A client may be gone when it is written to.
    Signals.ignoreBrokenPipes()
    directory = try TemporaryDirectory()
    path = directory.appending("c.sock")
    if isListening { try listen() }
  }

  func listen() throws {
    listener = try UnixSocket.listen(at: path)
  }

  /// Nobody can connect any more.
  func stopListening() {
    listener = nil
    unlink(path)
  }

  /// The next client, which stays connected until it is closed.
  func accept() throws -> Peer {
    let listener = try #require(listener)
    var entries = [pollfd(fd: listener.raw, events: Int16(POLLIN), revents: 0)]
    try #require(try Poll.wait(for: &entries, timeout: .seconds(30)) > 0)
    let peer = Peer(FileDescriptor(owning: try Errno.check { Glibc.accept(listener.raw, nil, nil) }))
    peers.append(peer)
    return peer
  }

  /// The next client, which subscribes and is sent the view.
  @discardableResult
  func accept(_ view: SampleView) throws -> Peer {
    let peer = try accept()
    try #require(try peer.request()["type"]?.string == "subscribe")
    try peer.reply()
    try peer.update(view)
    return peer
  }

  final class Peer {
    private var socket: FileDescriptor?
    private var splitter = LineSplitter(limit: 65_536)
    private var revision: Int64 = 0

    fileprivate init(_ socket: FileDescriptor) {
      self.socket = socket
    }

    func close() {
      socket = nil
    }

    /// The next line from the client.
    func request() throws -> JSONValue {
      let socket = try #require(socket)
      while true {
        if case .line(let line)? = splitter.next() { return try JSONValue(parsing: line) }
        var entries = [pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)]
        try #require(try Poll.wait(for: &entries, timeout: .seconds(30)) > 0)
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = try Errno.check { read(socket.raw, &chunk, chunk.count) }
        try #require(count > 0)
        splitter.append(Array(chunk[..<count]))
      }
    }

    /// Whether the client closes its end within the usual time.
    func isAtEnd() throws -> Bool {
      let socket = try #require(socket)
      var entries = [pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)]
      var byte: UInt8 = 0
      return try Poll.wait(for: &entries, timeout: .seconds(30)) > 0 && read(socket.raw, &byte, 1) == 0
    }

    /// Answers as a server does that knows no such place; the connection stays open.
    func refusePlace() throws {
      try send(["type": "error", "code": "unknown-place", "message": "No place is saved so.", "fatal": false])
    }

    func reply() throws {
      try send(["type": "ok"])
    }

    func update(_ view: SampleView) throws {
      revision += 1
      try send([
        "type": "update", "instance": "00000000000000000000000000000000", "revision": .integer(revision),
        "view": .object(view.object),
      ])
    }

    func sayGoodBye() throws {
      try send(["type": "bye", "reason": "shutdown", "retryAfterSeconds": 0])
    }

    private func send(_ line: JSONValue) throws {
      try Output(descriptor: try #require(socket).raw).write(line.encoded() + [UInt8(ascii: "\n")])
    }
  }
}
