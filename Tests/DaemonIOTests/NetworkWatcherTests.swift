import CLinux
import DaemonIO
import Testing

struct NetworkWatcherTests {
  @Test(arguments: [
    ([RTM_NEWADDR], true), ([RTM_NEWROUTE], true), ([RTM_DELROUTE, RTM_DELADDR, RTM_NEWLINK], false),
    ([RTM_DELADDR, RTM_NEWADDR], true), ([], false),
  ])
  func `only a new address or route is a gain`(types: [Int], isGain: Bool) {
    // Bodies of 4 and 5 bytes, the latter padded.
    for body in [4, 5] {
      var datagram: [UInt8] = []
      for type in types {
        let header = nlmsghdr(
          nlmsg_len: UInt32(16 + body), nlmsg_type: UInt16(type), nlmsg_flags: 0, nlmsg_seq: 0, nlmsg_pid: 0)
        withUnsafeBytes(of: header) { datagram += $0 }
        datagram += [UInt8](repeating: 0xFF, count: (body + 3) & ~3)
      }
      #expect(datagram.withUnsafeBytes { NetworkWatcher.isGain($0) } == isGain)
    }
  }

  @Test(arguments: [0, 15, 16, 1_000_000] as [UInt32]) func `a length that cannot be is the end`(length: UInt32) {
    let header = nlmsghdr(
      nlmsg_len: length, nlmsg_type: UInt16(RTM_DELADDR), nlmsg_flags: 0, nlmsg_seq: 0, nlmsg_pid: 0)
    var datagram: [UInt8] = []
    withUnsafeBytes(of: header) { datagram += $0 }
    #expect(datagram.withUnsafeBytes { NetworkWatcher.isGain($0) } == false)
    #expect(datagram.dropLast().withUnsafeBytes { NetworkWatcher.isGain($0) } == false)
  }
}
