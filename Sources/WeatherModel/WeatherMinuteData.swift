package import CloudyProtocol

/// What falls in one of the next sixty minutes, from the providers that look so closely.
package struct WeatherMinuteData: Equatable, Sendable {
  /// Unix seconds of the minute's start.
  package var startsAt: Int64
  /// mm/h
  package var precipitation: Double
  /// Fraction
  package var precipitationProbability: Double?
  /// Drizzle, rain, sleet, snow or hail; nil where the provider does not say.
  package var kind: Condition?

  package init(
    startsAt: Int64, precipitation: Double, precipitationProbability: Double? = nil, kind: Condition? = nil
  ) {
    self.startsAt = startsAt
    self.precipitation = precipitation
    self.precipitationProbability = precipitationProbability
    self.kind = kind
  }
}
