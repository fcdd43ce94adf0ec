import CLinux
import Glibc

/// Who is at the other end of a Unix socket, as the kernel says (SO_PEERCRED, unix(7)).
package struct PeerCredentials: Equatable, Sendable {
  package let pid: Int32
  package let uid: UInt32

  package init(pid: Int32, uid: UInt32) {
    self.pid = pid
    self.uid = uid
  }

  /// The process that connected; asked of a connecting socket, the one that called listen().
  package init(of socket: Int32) throws(Errno) {
    var credentials = linux_credentials()
    try Errno.check { linux_peer_credentials(socket, &credentials) }
    self.init(pid: credentials.pid, uid: credentials.uid)
  }

  /// The short name of the process (`/proc/PID/comm`), if it still runs and may be seen.
  package var processName: String? {
    guard let text = try? FileSystem.read("/proc/\(pid)/comm", limit: 256) else { return nil }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
