/// The topic `week`: the place's today and the days after it.
package struct WeekViewModel: Equatable, Sendable {
  package var days: [WeatherDayViewModel]

  /// Sent as `numberOfDays`.
  package var numberOfDays: Int { days.count }

  package init(days: [WeatherDayViewModel]) {
    self.days = days
  }
}
