import CLinux
import Glibc
package import UnixIO

/// Accepts connections on the loop.
package final class Listener {
  /// Connections taken in one turn; the rest is told again in the next.
  package static let acceptBudget = 64
  /// How long accepting rests when descriptors or memory have run out: the pending connection would be told at every turn.
  package static let pauseTime = Duration.milliseconds(100)

  private let sockets: [ListeningSocket]
  private let accepted: (FileDescriptor, PeerCredentials) -> Void
  private let failed: (Errno) -> Void
  private var sources: [EventSource] = []
  private var pause: Timer?

  /// Starts accepting. `accepted` gets a non-blocking, close-on-exec descriptor; `failed` tells what made accepting rest
  /// for `pauseTime`, after which it goes on by itself.
  package init(
    _ loop: EventLoop, _ sockets: [ListeningSocket], accepted: @escaping (FileDescriptor, PeerCredentials) -> Void,
    failed: @escaping (Errno) -> Void
  ) throws(Errno) {
    self.sockets = sockets
    self.accepted = accepted
    self.failed = failed
    pause = try loop.timer { [unowned self] in setEnabled(true) }
    for socket in sockets {
      sources.append(
        try loop.watch(socket.descriptor.raw, for: .readable) { [unowned self] _ in
          for _ in 0..<Self.acceptBudget {
            guard acceptOne(socket) else { return }
          }
        })
    }
  }

  /// Accepts one connection that waits, if there is one, and tells it. For a daemon about to stop: true voids the stop.
  package func acceptOnce() -> Bool {
    sockets.contains { acceptOne($0) }
  }

  private func acceptOne(_ socket: ListeningSocket) -> Bool {
    while true {
      do throws(Errno) {
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let client = FileDescriptor(owning: try Errno.check { accept4(socket.descriptor.raw, nil, nil, flags) })
        accepted(client, try PeerCredentials(of: client.raw))
        return true
      } catch .wouldBlock {
        return false
      } catch .connectionAborted {
        continue
      } catch {
        setEnabled(false)
        pause?.set(after: Self.pauseTime)
        failed(error)
        return false
      }
    }
  }

  private func setEnabled(_ isEnabled: Bool) {
    for source in sources { source.setEnabled(isEnabled) }
  }
}
