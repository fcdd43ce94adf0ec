package import CloudyProtocol
package import WeatherModel

extension DayViewModel {
  /// The weather now; nil when there is neither an observation nor an hour under way to stand in for it.
  package init?(weatherData: WeatherData, context: PresentationContext) {
    return nil
  }
}
