import Glibc

/// Unix stream sockets; every descriptor is non-blocking and close-on-exec.
package enum UnixSocket {
  /// `sun_path` has 108 bytes, one of them the terminating NUL (unix(7)).
  package static let maximumPathLength = 107

  /// Connects without waiting: a local server's kernel queue takes the connection, or the call fails at once.
  package static func connect(to path: String) throws(UnixSocketError) -> FileDescriptor {
    try attach(path, Glibc.connect)
  }

  /// Binds and listens, for the owner only (0600); an existing file is an error (EADDRINUSE).
  package static func listen(at path: String, backlog: Int32 = 4096) throws(UnixSocketError) -> FileDescriptor {
    // Linux gives the file the mode its socket has before bind(2). A chmod after it would leave a moment in which others
    // may connect, and a umask around it is the whole process's.
    let socket = try attach(path) { fchmod($0, 0o600) == 0 ? bind($0, $1, $2) : -1 }
    do throws(Errno) {
      try Errno.check { Glibc.listen(socket.raw, backlog) }
    } catch {
      throw .system(error, path: path)
    }
    return socket
  }

  /// Two connected sockets.
  package static func pair() throws(Errno) -> (FileDescriptor, FileDescriptor) {
    var raw: (Int32, Int32) = (-1, -1)
    try withUnsafeMutableBytes(of: &raw) { bytes throws(Errno) in
      _ = try Errno.check { socketpair(AF_UNIX, type, 0, bytes.assumingMemoryBound(to: Int32.self).baseAddress) }
    }
    return (FileDescriptor(owning: raw.0), FileDescriptor(owning: raw.1))
  }

  /// No more output: the peer reads what is on its way, then the end.
  package static func endOutput(of socket: Int32) {
    shutdown(socket, Int32(SHUT_WR))
  }

  private static let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

  private static func attach(
    _ path: String, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(UnixSocketError) -> FileDescriptor {
    guard path.utf8.count <= maximumPathLength else { throw .pathTooLong(path) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    do throws(Errno) {
      let socket = FileDescriptor(owning: try Errno.check { Glibc.socket(AF_UNIX, type, 0) })
      try withUnsafeBytes(of: &address) { bytes throws(Errno) in
        guard let start = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return }
        _ = try Errno.check { call(socket.raw, start, socklen_t(bytes.count)) }
      }
      return socket
    } catch {
      throw .system(error, path: path)
    }
  }
}
