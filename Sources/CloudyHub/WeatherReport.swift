package import WeatherModel

/// Weather with all that must be known to trust it: where it is for, who said it and when.
package struct WeatherReport: Equatable, Sendable {
  package var weatherData: WeatherData
  package var zone: ZoneRules
  package var place: Place
  /// Name of the provider.
  package var provider: String
  /// Unix seconds
  package var fetchedAt: Int64
  /// Unix seconds before which the provider asks not to be asked again.
  package var expiresAt: Int64?

  package init(
    weatherData: WeatherData, zone: ZoneRules, place: Place, provider: String, fetchedAt: Int64, expiresAt: Int64? = nil
  ) {
    self.weatherData = weatherData
    self.zone = zone
    self.place = place
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.expiresAt = expiresAt
  }

  /// The report with times that can be true at `now`: a clock that was ahead, or an expiry beyond the weather's life,
  /// must not keep new weather away.
  func plausible(at now: Int64) -> WeatherReport {
    var report = self
    report.fetchedAt = min(fetchedAt, now)
    report.expiresAt = expiresAt.map { expiresAt in
      let (duration, overflow) = expiresAt.subtractingReportingOverflow(fetchedAt)
      return report.fetchedAt + (overflow ? 0 : min(max(duration, 0), HubLimits.longestExpiry))
    }
    return report
  }
}
