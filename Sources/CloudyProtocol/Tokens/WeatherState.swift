/// Whether there is weather to show and how far it can be trusted.
package enum WeatherState: String, CaseIterable, Sendable {
  /// Nothing fetched yet, or what was fetched is over 24 hours old.
  case none
  case fresh
  /// Older than twice the refresh interval.
  case stale
}
