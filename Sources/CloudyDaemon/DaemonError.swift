package import DaemonIO
package import UnixIO

/// Why the daemon cannot serve at all; everything else it serves as an error.
package enum DaemonError: Error, Equatable, Sendable {
  case noSocketPath(SocketPath.Unknown)
  case bind(BindError)
  /// The kernel gives no event loop, timer or signal.
  case system(Errno)
}

extension DaemonError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSocketPath(let error): error.description
    case .bind(let error): error.description
    case .system(let error): "the system gives no event loop: \(error)"
    }
  }
}
