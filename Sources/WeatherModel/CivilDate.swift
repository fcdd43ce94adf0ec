/// A day of the proleptic Gregorian calendar, in no zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package var daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}
