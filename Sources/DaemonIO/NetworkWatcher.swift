import CLinux
import Glibc
package import UnixIO

/// Tells when the network gained an address or a route, whoever manages it (rtnetlink(7)).
package final class NetworkWatcher {
  /// A link that comes up brings a dozen messages within so long.
  private static let pause: Duration = .milliseconds(200)
  /// Datagrams taken in one turn; the rest is told again in the next.
  private static let budget = 64
  private static let groups = RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE

  private let loop: EventLoop
  private let socket: FileDescriptor
  private var source: EventSource?
  private var timer: Timer?
  private var isDue = false

  /// `changed` is told once for what comes together, never inside this call.
  package init(_ loop: EventLoop, _ changed: @escaping () -> Void) throws(Errno) {
    self.loop = loop
    let type = Int32(SOCK_RAW.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    socket = FileDescriptor(owning: try Errno.check { Glibc.socket(AF_NETLINK, type, NETLINK_ROUTE) })
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = UInt32(Self.groups)
    try withUnsafeBytes(of: &address) { bytes throws(Errno) in
      guard let start = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return }
      _ = try Errno.check { bind(socket.raw, start, socklen_t(bytes.count)) }
    }
    timer = try loop.timer(accuracy: Self.pause) { [unowned self] in
      isDue = false
      changed()
    }
    source = try loop.watch(socket.raw, for: .readable) { [unowned self] _ in receive() }
  }

  private func receive() {
    for _ in 0..<Self.budget {
      let count = recv(socket.raw, loop.scratch.baseAddress, loop.scratch.count, 0)
      // The kernel had more to tell than the socket holds, and dropped it.
      let isOverrun = count < 0 && errno == ENOBUFS
      guard count > 0 || isOverrun else { return }
      if isOverrun || Self.isGain(UnsafeRawBufferPointer(rebasing: loop.scratch[..<count])), !isDue {
        isDue = true
        timer?.set(after: Self.pause)
      }
    }
  }

  /// Whether a datagram of messages (netlink(7)) tells of a new address or route.
  package static func isGain(_ datagram: UnsafeRawBufferPointer) -> Bool {
    var rest = datagram[...]
    while rest.count >= MemoryLayout<nlmsghdr>.size {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: nlmsghdr.self)
      if [RTM_NEWADDR, RTM_NEWROUTE].contains(Int(header.nlmsg_type)) { return true }
      let length = (Int(header.nlmsg_len) + 3) & ~3
      guard length >= MemoryLayout<nlmsghdr>.size else { return false }
      rest = rest.dropFirst(length)
    }
    return false
  }
}
