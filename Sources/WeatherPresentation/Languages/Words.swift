package import CloudyProtocol

/// The words of one language; every table is complete (a test says so).
package struct Words: Sendable {
  package let conditions: [Condition: String]
  package let moonPhases: [MoonPhase: String]
  /// Sunday first, 7.
  package let weekdays: [String]
  /// Sunday first, 7.
  package let shortWeekdays: [String]
  /// January first, 12.
  package let months: [String]
}
