package import UnixIO

/// Why the server could not be asked or understood: causes on this side of the socket. What the server itself refuses is
/// a `ServerError`.
package enum ClientError: Error, Equatable, Sendable {
  /// Nobody listens at the path: ECONNREFUSED or ENOENT.
  case notRunning(path: String)
  /// The socket cannot be connected for another reason, a path that is too long or forbidden.
  case unreachable(UnixSocketError)
  /// Another machine's server cannot be reached, and what ssh or the other machine says of it.
  case unreachableHost(name: String, words: String)
  /// The server lives, but its backlog stayed full until the deadline (EAGAIN from connect, unix(7)).
  case busy(path: String)
  /// No answer before the deadline; the stream is never used again, a late answer would pass for the next one's.
  case timedOut
  /// The server ended the connection without the answer; a last line without LF is discarded.
  case closed
  /// The server said `bye` instead of the answer.
  case stopping(reason: String, retryAfterSeconds: Int64?)
  /// The server refused the subscription, or ended the connection with a fatal error.
  case refused(ServerError)
  /// A line that is not one of `cloudy/1`, and what is wrong with it.
  case malformed(String)
  /// A line over `Limits.replyBytes`.
  case lineTooLong
  case system(Errno)
}

extension ClientError: CustomStringConvertible {
  /// One sentence without a full stop, free of control characters.
  package var description: String {
    let text =
      switch self {
      case .notRunning(let path): "no server at \(path); start it with: systemctl --user enable --now cloudy.socket"
      case .unreachable(let error): "cannot connect: \(error)"
      case .unreachableHost(let name, let words): "\(name): \(words)"
      case .busy(let path): "the server at \(path) is too busy to take the connection"
      case .timedOut: "the server did not answer in time"
      case .closed: "the server closed the connection without an answer"
      case .stopping: "the server is stopping"
      case .refused(let error): error.message
      case .malformed(let fault): "the server sent something that is not cloudy/1: \(fault)"
      case .lineTooLong: "the server sent a line that is too long"
      case .system(let errno): "the connection failed: \(errno)"
      }
    return Sanitizer.line(text)
  }
}
