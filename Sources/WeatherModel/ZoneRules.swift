/// The offsets of one time zone as a pure value.
package struct ZoneRules: Equatable, Sendable {
  /// A zone that never changes its offset.
  ///
  /// - Parameter fixedOffsetSeconds: seconds east of UTC.
  package init(fixedOffsetSeconds: Int) {}
}
