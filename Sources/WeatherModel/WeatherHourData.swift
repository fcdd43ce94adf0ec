package import CloudyProtocol

/// The forecast for one hour, in canonical units; every number may be missing.
package struct WeatherHourData: Equatable, Sendable {
  /// Unix seconds of the hour's start.
  package var startsAt: Int64
  package var condition: Condition
  /// Nil where the provider does not say: then sunrise and sunset decide.
  package var isDay: Bool?
  /// °C
  package var temperature: Double?
  /// °C
  package var feelsLike: Double?
  /// m/s
  package var windSpeed: Double?
  /// mm
  package var precipitation: Double?
  /// Fraction
  package var precipitationProbability: Double?

  package init(startsAt: Int64, condition: Condition) {
    self.startsAt = startsAt
    self.condition = condition
  }
}
