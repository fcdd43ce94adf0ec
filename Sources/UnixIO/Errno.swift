import Glibc

/// The error number of a failed system call.
package struct Errno: Error, Equatable, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// The calling thread's `errno`: meaningful only right after a call that failed.
  package static var last: Errno { Errno(errno) }

  package static let brokenPipe = Errno(EPIPE)
  package static let connectionAborted = Errno(ECONNABORTED)
  package static let connectionRefused = Errno(ECONNREFUSED)
  package static let connectionReset = Errno(ECONNRESET)
  package static let exists = Errno(EEXIST)
  package static let interrupted = Errno(EINTR)
  package static let isDirectory = Errno(EISDIR)
  package static let noEntry = Errno(ENOENT)
  package static let notDirectory = Errno(ENOTDIR)
  package static let outOfMemory = Errno(ENOMEM)
  package static let wouldBlock = Errno(EAGAIN)

  /// Runs a system call, again while it is interrupted; throws what it failed with (a result of -1).
  @discardableResult
  package static func check<Result: SignedInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
      let result = call()
      guard result == -1 else { return result }
      let failure = Errno.last
      guard failure == .interrupted else { throw failure }
    }
  }
}

extension Errno: CustomStringConvertible {
  package var description: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
