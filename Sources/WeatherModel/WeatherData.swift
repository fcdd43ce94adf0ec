/// What one answer of a provider says, in canonical units; days, hours and alerts may be empty.
package struct WeatherData: Equatable, Sendable {
  /// Nil where the answer has no current block: then the hour under way stands in for it.
  package var observation: WeatherObservation?
  /// Ascending, in the place's own calendar.
  package var days: [WeatherDayData] = []
  /// Ascending.
  package var hours: [WeatherHourData] = []
  /// Ascending; of the next hour at most.
  package var minutes: [WeatherMinuteData] = []
  package var alerts: [WeatherAlert] = []
  /// IANA name the answer gives for the place.
  package var timeZone: String?
  /// Offset of the place at the time of the answer, for a zone this system does not know.
  package var utcOffsetSeconds: Int?

  package init() {}
}
