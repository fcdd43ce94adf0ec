package import CloudyProtocol

/// The weather at one instant, in canonical units; every number may be missing.
package struct WeatherObservation: Equatable, Sendable {
  /// Unix seconds
  package var observedAt: Int64
  package var condition: Condition
  /// The provider's own words, nil where it has none.
  package var summary: String?
  /// Nil where the provider does not say: then sunrise and sunset decide.
  package var isDay: Bool?
  /// °C
  package var temperature: Double?
  /// °C
  package var feelsLike: Double?
  /// m/s
  package var windSpeed: Double?
  /// m/s
  package var windGust: Double?
  /// Degrees the wind comes from.
  package var windDirection: Double?
  /// Fraction
  package var humidity: Double?
  /// hPa
  package var pressure: Double?
  /// Fraction
  package var cloudCover: Double?
  /// °C
  package var dewPoint: Double?
  /// km
  package var visibility: Double?

  package init(observedAt: Int64, condition: Condition) {
    self.observedAt = observedAt
    self.condition = condition
  }
}
