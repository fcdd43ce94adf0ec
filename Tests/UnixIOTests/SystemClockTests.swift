import Testing
import UnixIO

struct SystemClockTests {
  @Test func `boot time holds suspended time too and never goes back`() {
    let monotonic = SystemClock.monotonic()
    let boot = SystemClock.boot()
    #expect(boot >= monotonic)
    #expect(SystemClock.boot() >= boot)
    #expect(SystemClock.wallSeconds() > 1_700_000_000)
  }

  @Test(
    arguments: [
      (Duration.seconds(2), 2_000_000, 2000), (.microseconds(1), 1, 1), (.nanoseconds(1), 0, 1), (.zero, 0, 0),
      (.microseconds(1001), 1001, 2), (.seconds(Int64.max), .max, .max / 1000 + 1), (.seconds(-1), -1_000_000, -1000),
    ] as [(Duration, Int64, Int64)])
  func `durations in kernel units`(duration: Duration, microseconds: Int64, milliseconds: Int64) {
    #expect(duration.microseconds == microseconds)
    #expect(duration.millisecondsRoundedUp == milliseconds)
  }
}
