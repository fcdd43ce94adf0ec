/// The unit wind speeds are shown in.
package enum WindSpeedNotation: String, CaseIterable, Sendable {
  case metersPerSecond, kilometersPerHour, milesPerHour, knots, beaufort
}
