/// Why a Unix socket could not be made, bound or connected.
package enum UnixSocketError: Error, Equatable, Sendable {
  /// The path has more bytes than `UnixSocket.maximumPathLength`, beyond which the kernel's address ends.
  case pathTooLong(String)
  /// `wouldBlock` from connecting means that the server lives but its backlog is full; `connectionRefused` and `noEntry`
  /// that nobody serves the path.
  case system(Errno, path: String)
}

extension UnixSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pathTooLong(let path):
      "\(path): a socket path has at most \(UnixSocket.maximumPathLength) bytes, this one \(path.utf8.count)"
    case .system(.wouldBlock, let path): "\(path): the server is busy"
    case .system(let errno, let path): "\(path): \(errno)"
    }
  }
}
