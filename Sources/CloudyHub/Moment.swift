/// An instant on both clocks: deadlines stand on `boot`, midnight and staleness on `wall`.
package struct Moment: Equatable, Sendable {
  /// CLOCK_BOOTTIME, which runs on through suspend and never steps.
  package var boot: Duration
  /// Unix seconds, which may step.
  package var wall: Int64

  package init(boot: Duration, wall: Int64) {
    self.boot = boot
    self.wall = wall
  }
}
