package import UnixIO

/// Why the daemon could not make its own listening socket.
package enum BindError: Error, Equatable, Sendable {
  /// A living server holds the path; `isServiceManager` when it is systemd, listening for the socket unit.
  case alreadyServed(path: String, isServiceManager: Bool)
  /// Something that is not a socket is there; it is left alone.
  case notASocket(path: String)
  case socket(UnixSocketError)
  /// The lock file beside the socket could not be opened, or the path not looked at.
  case file(FileError)
}

extension BindError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .alreadyServed(let path, true): "\(path) is served by systemd"
    case .alreadyServed(let path, false): "\(path) is already served by another daemon"
    case .notASocket(let path): "\(path) exists and is not a socket"
    case .socket(let error): error.description
    case .file(let error): error.description
    }
  }
}
