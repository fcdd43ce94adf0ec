package import CloudyProtocol
package import WeatherModel

extension HoursViewModel {
  /// Most hours shown.
  package static let limit = 48

  /// The hour under way and those after it, `limit` at most.
  package init(weatherData: WeatherData, context: PresentationContext) {
    self.init(
      hours: weatherData.hours.lazy.filter { $0.endsAt > context.now }.prefix(Self.limit).map { hour in
        let isDay = hour.isDay ?? weatherData.isDay(at: hour.startsAt, in: context.zone)
        return WeatherHourViewModel(
          time: context.time(hour.startsAt),
          temperature: context.temperature(hour.temperature, decimals: 0),
          icon: Icon(hour.condition, isDay: isDay),
          condition: hour.condition,
          isDay: isDay,
          precipitationProbability: context.percent(hour.precipitationProbability),
          windSpeed: context.windSpeed(hour.windSpeed),
          values: CanonicalValues(hour))
      })
  }
}

extension CanonicalValues {
  fileprivate init(_ hour: WeatherHourData) {
    self.init()
    temperature = canonical(hour.temperature)
    feelsLike = canonical(hour.feelsLike)
    windSpeed = canonical(hour.windSpeed)
    precipitation = canonical(hour.precipitation)
    precipitationProbability = canonicalFraction(hour.precipitationProbability)
    startsAt = hour.startsAt
  }
}
