package import CloudyProtocol
package import WeatherModel

extension HoursViewModel {
  /// The hour under way and those after it, `limit` at most.
  package init(weatherData: WeatherData, context: PresentationContext) {
    self.init(hours: [])
  }
}
