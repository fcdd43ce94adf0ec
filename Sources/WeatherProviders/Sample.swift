package import WeatherModel

/// Embedded weather for demonstrations, screenshots and tests: a function of place and time, never of chance.
package struct Sample: Sendable {
  package static let name = "sample"
  package static let attribution = "Sample data, not a forecast"
  package static let minimumIntervalSeconds: Int64 = 60

  package init() {}

  /// - Parameter now: Unix seconds.
  package func weatherData(for place: Place, zone: ZoneRules, now: Int64) -> WeatherData { WeatherData() }
}
