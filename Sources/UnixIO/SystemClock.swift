import Glibc

/// The kernel's clocks.
package enum SystemClock {
  /// Time since boot, suspend included (CLOCK_BOOTTIME): for deadlines that must pass while the machine sleeps.
  package static func boot() -> Duration { read(CLOCK_BOOTTIME) }

  /// Time since some start, suspend excluded (CLOCK_MONOTONIC).
  package static func monotonic() -> Duration { read(CLOCK_MONOTONIC) }

  /// Unix time in whole seconds, which may jump (CLOCK_REALTIME).
  package static func wallSeconds() -> Int64 { read(CLOCK_REALTIME).components.seconds }

  private static func read(_ clock: Int32) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
