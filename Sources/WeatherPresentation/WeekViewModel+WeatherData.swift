package import CloudyProtocol
package import WeatherModel

extension WeekViewModel {
  /// The place's today and the days after it.
  package init(weatherData: WeatherData, context: PresentationContext) {
    self.init(days: [])
  }
}
