/// The footer of a TZif file: what a POSIX `TZ` string says of all years.
struct PosixZoneRule: Equatable, Sendable {
  /// Seconds east of UTC in force.
  func offset(at unix: Int64) -> Int { 0 }

  /// The next instant at which the offset may change; nil where it never does.
  func nextTransition(after unix: Int64) -> Int64? { nil }
}
