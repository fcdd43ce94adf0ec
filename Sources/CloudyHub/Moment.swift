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

extension Moment {
  /// The moment with the given `boot`, as the wall clock will have it if nobody sets it.
  func moved(to boot: Duration) -> Moment {
    Moment(boot: boot, wall: wall + (boot - self.boot).roundedUpSeconds)
  }
}

extension Duration {
  fileprivate var roundedUpSeconds: Int64 {
    let (seconds, attoseconds) = components
    return attoseconds > 0 ? seconds + 1 : seconds
  }
}
