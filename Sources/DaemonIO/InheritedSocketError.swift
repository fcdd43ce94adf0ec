package import UnixIO

/// Why a descriptor passed by the service manager is not served.
package enum InheritedSocketError: Error, Equatable, Sendable {
  /// Only Unix stream sockets that listen are: anything else could be reached by others than the local user.
  case notAUnixStreamListener(name: String)
  case system(Errno, name: String)
}

extension InheritedSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAUnixStreamListener(let name): "\(name): not a listening Unix stream socket"
    case .system(let errno, let name): "\(name): \(errno)"
    }
  }
}
