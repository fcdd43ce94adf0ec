extension Duration {
  /// Whole microseconds, rounded down; clamped to the range of Int64.
  package var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    return product + attoseconds / 1_000_000_000_000
  }

  /// Whole milliseconds, rounded up so that a wait is never too short.
  package var millisecondsRoundedUp: Int64 {
    let microseconds = microseconds
    return microseconds / 1000 + (microseconds % 1000 > 0 || self > .microseconds(microseconds) ? 1 : 0)
  }
}
