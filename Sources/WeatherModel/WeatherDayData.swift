package import CloudyProtocol

/// The forecast for one day of the place's own calendar, in canonical units; every number may be missing.
package struct WeatherDayData: Equatable, Sendable {
  package var date: CivilDate
  package var condition: Condition
  /// The provider's own words, nil where it has none.
  package var summary: String?
  /// °C
  package var temperatureMin: Double?
  /// °C
  package var temperatureMax: Double?
  /// m/s
  package var windSpeed: Double?
  /// mm
  package var precipitation: Double?
  /// Fraction
  package var precipitationProbability: Double?
  package var uvIndex: Double?
  /// Fraction of the lunation, 0 new, 0.5 full.
  package var moonPhase: Double?
  /// Unix seconds; nil on days without a sunrise.
  package var sunriseAt: Int64?
  /// Unix seconds; nil on days without a sunset.
  package var sunsetAt: Int64?

  package init(date: CivilDate, condition: Condition) {
    self.date = date
    self.condition = condition
  }
}
