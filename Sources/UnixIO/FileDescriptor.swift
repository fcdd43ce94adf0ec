import Glibc

/// An open file descriptor, closed when its last owner lets go. A class, since owners keep them in arrays and closures.
package final class FileDescriptor: Sendable {
  package let raw: Int32

  /// Takes over `raw`: nobody else may close it.
  package init(owning raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }

  /// Makes reads and writes return EAGAIN instead of waiting, and keeps the descriptor from programs started by this one.
  package func setNonBlockingAndCloseOnExec() throws(Errno) {
    let status = try Errno.check { fcntl(raw, F_GETFL) }
    try Errno.check { fcntl(raw, F_SETFL, status | O_NONBLOCK) }
    let flags = try Errno.check { fcntl(raw, F_GETFD) }
    try Errno.check { fcntl(raw, F_SETFD, flags | FD_CLOEXEC) }
  }
}
