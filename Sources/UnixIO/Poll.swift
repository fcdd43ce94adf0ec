package import Glibc

/// poll(2), for programs that wait on a handful of descriptors.
package enum Poll {
  /// Waits until an entry is ready and fills in every `revents`; nil waits for ever. Returns how many are ready, 0 when
  /// the time has passed. An interrupting signal does not end the wait.
  @discardableResult
  package static func wait(for entries: inout [pollfd], timeout: Duration? = nil) throws(Errno) -> Int {
    let deadline = timeout.map { SystemClock.monotonic() + $0 }
    while true {
      let left = deadline.map { max(.zero, $0 - SystemClock.monotonic()) }
      let milliseconds = left.map { Int32(clamping: $0.millisecondsRoundedUp) } ?? -1
      let ready = poll(&entries, nfds_t(entries.count), milliseconds)
      if ready >= 0 { return Int(ready) }
      let failure = Errno.last
      guard failure == .interrupted else { throw failure }
    }
  }

  /// Lets time pass; an interrupting signal may end it early.
  package static func pause(_ time: Duration) {
    _ = poll(nil, 0, Int32(clamping: time.millisecondsRoundedUp))
  }
}
