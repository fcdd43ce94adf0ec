import CLinux
import CSystemd
import Glibc
import UnixIO

/// systemd's side of the process (sd-daemon(3)): what it passed at the start, and what it is told.
package struct ServiceManager {
  /// The sockets it passed; the daemon is socket-activated when there is one.
  package let sockets: [ListeningSocket]
  /// Why others it passed are left alone.
  package let rejected: [InheritedSocketError]

  package var isSocketActivated: Bool { !sockets.isEmpty }

  /// Takes what was passed out of the environment, so that no child process takes it for its own. Once per process.
  package init() {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = Int(sd_listen_fds_with_names(1, &names))
    var sockets: [ListeningSocket] = []
    var rejected: [InheritedSocketError] = []
    for index in 0..<max(0, count) {
      let name = names?[index].map { String(cString: $0) } ?? "descriptor \(index)"
      do throws(InheritedSocketError) {
        sockets.append(try Self.inherited(Int32(index) + SD_LISTEN_FDS_START, name))
      } catch {
        rejected.append(error)
      }
    }
    if let names {
      for index in 0..<max(0, count) { free(names[index]) }
      free(names)
    }
    self.sockets = sockets
    self.rejected = rejected
  }

  /// The daemon serves; the answer to a reload too.
  package func notifyReady() { notify("READY=1") }

  package func notifyReloading() { notify("RELOADING=1") }

  package func notifyStopping() { notify("STOPPING=1") }

  /// One line for `systemctl status`.
  package func notify(status: String) {
    notify("STATUS=" + status.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  private func notify(_ state: String) {
    sd_notify(0, state)
  }

  private static func inherited(_ raw: Int32, _ name: String) throws(InheritedSocketError) -> ListeningSocket {
    let descriptor = FileDescriptor(owning: raw)
    guard sd_is_socket_unix(raw, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 else {
      throw .notAUnixStreamListener(name: name)
    }
    do throws(Errno) {
      try descriptor.setNonBlockingAndCloseOnExec()
    } catch {
      throw .system(error, name: name)
    }
    return ListeningSocket(inherited: descriptor)
  }
}
