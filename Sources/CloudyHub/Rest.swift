/// How long a provider that failed is left alone, for one place: another place may be one that it serves.
struct Rest: Sendable {
  /// Failures in a row.
  private(set) var failures = 0
  /// CLOCK_BOOTTIME; a user's refresh cuts it short.
  private(set) var until: Duration?

  mutating func failed(_ now: Moment, isUrgent: Bool, refreshInterval: Int64, generator: inout SeededGenerator) {
    failures += 1
    let rest = RefreshPolicy.rest(failures: failures, isUrgent: isUrgent, refreshInterval: refreshInterval)
    until = now.boot + RefreshPolicy.jittered(rest, by: &generator)
  }
}
