import Glibc

/// A descriptor that whole records are written to. Writers to pipes that outlive their reader ignore SIGPIPE first.
package struct Output: Sendable {
  package static let standard = Output(descriptor: STDOUT_FILENO)
  package static let error = Output(descriptor: STDERR_FILENO)

  /// Not owned.
  package let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes, in one write(2) where the kernel takes them at once; a full non-blocking pipe is waited for.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      do throws(Errno) {
        written += try Errno.check {
          bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written) }
        }
      } catch .wouldBlock {
        var entry = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        try Poll.wait(for: &entry)
      }
    }
  }

  package func write(_ text: String) throws(Errno) {
    try write(Array(text.utf8))
  }
}
