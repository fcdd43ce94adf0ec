/// The topic `hours`: the hour under way and those after it, 48 at most; moves at each full hour.
package struct HoursViewModel: Equatable, Sendable {
  package var hours: [WeatherHourViewModel]

  package init(hours: [WeatherHourViewModel]) {
    self.hours = hours
  }
}
