import CloudyProtocol
import Glibc
package import JSON
import UnixIO

/// A connection for one-shot commands: requests and their replies in order, each wait bounded by a deadline.
///
/// After an error it must be dropped: an answer may still be on its way.
package final class Connection {
  private let socket: ServerSocket
  private var splitter = LineSplitter(limit: Limits.replyBytes)

  /// Connects, again while the server's backlog is full, and throws `notRunning`, `unreachable` or `busy`.
  package init(to address: ServerAddress, by deadline: Deadline) throws(ClientError) {
    socket = try ServerSocket(connectingTo: address, by: deadline)
  }

  /// The same for a socket of this machine.
  package convenience init(to path: String, by deadline: Deadline) throws(ClientError) {
    try self.init(to: .socket(path: path), by: deadline)
  }

  /// Sends a request and waits for its reply; updates that come before it are dropped.
  package func request(
    _ request: JSONObject, by deadline: Deadline
  ) throws(ClientError) -> Result<JSONObject, ServerError> {
    try send(request.requestLine, by: deadline)
    while true {
      switch try nextLine(by: deadline) {
      case .ok(let reply): return .success(reply)
      case .error(let error): return .failure(error)
      case .bye(let reason, let retryAfterSeconds):
        throw .stopping(reason: reason, retryAfterSeconds: retryAfterSeconds)
      case .update, .unknown: break
      }
    }
  }

  /// The next line, of whatever type.
  package func nextLine(by deadline: Deadline) throws(ClientError) -> ReceivedLine {
    while true {
      switch splitter.next() {
      case .line(let line)?: return try ReceivedLine(parsing: line)
      case .tooLong?: throw .lineTooLong
      case nil: break
      }
      // The answer is never there yet: waiting first saves the read that would find nothing.
      try wait(for: POLLIN, by: deadline)
      switch try socket.receive() {
      case .bytes(let bytes): splitter.append(bytes)
      case .end: throw .closed
      case .nothing: break
      }
    }
  }

  private func send(_ bytes: [UInt8], by deadline: Deadline) throws(ClientError) {
    var sent = 0
    while true {
      do throws(ClientError) {
        sent += try socket.send(bytes, from: sent)
      } catch .closed {
        // A server that turns us away says why before it closes: reading tells.
        return
      }
      guard sent < bytes.count else { return }
      try wait(for: POLLOUT, by: deadline)
    }
  }

  private func wait(for event: Int32, by deadline: Deadline) throws(ClientError) {
    var entries = [pollfd(fd: socket.descriptor.raw, events: Int16(event), revents: 0)]
    let ready: Int
    do throws(Errno) {
      ready = try Poll.wait(for: &entries, timeout: deadline.remaining)
    } catch {
      throw .system(error)
    }
    guard ready > 0 else { throw .timedOut }
  }
}
