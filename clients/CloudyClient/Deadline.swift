import UnixIO

/// A moment by which something must have happened.
package struct Deadline: Sendable {
  private let moment: Duration

  package init(in wait: Duration) {
    moment = SystemClock.monotonic() + wait
  }

  /// The time left, zero once it has passed.
  package var remaining: Duration { max(.zero, moment - SystemClock.monotonic()) }
}
