/// How a time of day is written.
package enum TimeNotation: String, CaseIterable, Sendable {
  case twelveHour, twentyFourHour
}
