import Glibc
import JSON
import UnixIO

/// One connection to a daemon; every wait is bounded.
final class Client {
  static let patience = Duration.seconds(60)

  enum Failure: Error {
    case silent, ended, full
    case unexpected(String)
  }

  let socket: FileDescriptor
  /// What the updates so far amount to.
  private(set) var views = JSONObject()
  private var received: [UInt8] = []
  private var isAtEnd = false

  init(_ path: String) throws(UnixSocketError) {
    socket = try UnixSocket.connect(to: path)
  }

  // MARK: Writing

  func send(_ line: String) throws {
    try send(bytes: Array((line + "\n").utf8))
  }

  /// Fails once the server has not read for the limit.
  func send(bytes: [UInt8], within limit: Duration = patience) throws {
    let deadline = SystemClock.monotonic() + limit
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var entry = [pollfd(fd: socket.raw, events: Int16(POLLOUT), revents: 0)]
        guard try Poll.wait(for: &entry, timeout: deadline - SystemClock.monotonic()) > 0 else { throw Failure.full }
      } else {
        throw Errno.last
      }
    }
  }

  func endInput() { UnixSocket.endOutput(of: socket.raw) }

  // MARK: Reading

  /// The next line without its LF; nil at the end of the stream.
  func line(within limit: Duration = patience) throws -> String? {
    let deadline = SystemClock.monotonic() + limit
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      if isAtEnd {
        guard received.isEmpty else { throw Failure.unexpected(String(decoding: received, as: UTF8.self)) }
        return nil
      }
      try fill(until: deadline)
    }
  }

  func next(within limit: Duration = patience) throws -> JSONValue {
    guard let line = try line(within: limit) else { throw Failure.ended }
    let value = try JSONValue(parsing: Array(line.utf8))
    if value["type"]?.string == "update", let changed = value["view"]?.object {
      for member in changed { views[member.key] = member.value }
    }
    return value
  }

  /// The next line for which the condition holds; those before it are dropped.
  func next(within limit: Duration = patience, where condition: (JSONValue) -> Bool) throws -> JSONValue {
    let deadline = SystemClock.monotonic() + limit
    while true {
      let value = try next(within: deadline - SystemClock.monotonic())
      if condition(value) { return value }
    }
  }

  /// Asks, and takes the reply; updates before it are dropped.
  func ask(_ request: String) throws -> JSONValue {
    try send(request)
    return try next { $0["type"]?.string != "update" }
  }

  func view(_ topic: String) throws -> JSONValue {
    let reply = try ask(#"{"type":"get","topics":["\#(topic)"]}"#)
    guard let view = reply["view"]?[topic] else { throw Failure.unexpected("\(reply)") }
    return view
  }

  /// Subscribes, and takes the reply and the first update; returns its view.
  @discardableResult
  func subscribe(_ topics: String...) throws -> JSONValue {
    let list = topics.map { "\"\($0)\"" }.joined(separator: ",")
    let reply = try ask(#"{"type":"subscribe","topics":[\#(list)]}"#)
    guard reply["type"]?.string == "ok", let view = try next()["view"] else { throw Failure.unexpected("\(reply)") }
    return view
  }

  /// Follows a topic of the subscription until it is as wanted; it may be so already.
  @discardableResult
  func follow(_ topic: String, until condition: (JSONValue) -> Bool) throws -> JSONValue {
    while true {
      if let view = views[topic], condition(view) { return view }
      _ = try next()
    }
  }

  /// Everything up to the end of the stream.
  func lines() throws -> [String] {
    var lines: [String] = []
    while let line = try line() { lines.append(line) }
    return lines
  }

  private func fill(until deadline: Duration) throws {
    var entry = [pollfd(fd: socket.raw, events: Int16(POLLIN), revents: 0)]
    let left = max(.zero, deadline - SystemClock.monotonic())
    guard try Poll.wait(for: &entry, timeout: left) > 0 else { throw Failure.silent }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket.raw, &chunk, chunk.count, 0)
    if count > 0 {
      received += chunk[..<count]
    } else if count == 0 || errno == ECONNRESET {
      isAtEnd = true
    } else if errno != EAGAIN {
      throw Errno.last
    }
  }
}
