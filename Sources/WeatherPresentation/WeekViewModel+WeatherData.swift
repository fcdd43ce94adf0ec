package import CloudyProtocol
package import WeatherModel

extension WeekViewModel {
  /// Most days shown; no service tells more.
  package static let limit = 16

  /// The place's today and the days after it, `limit` at most.
  package init(weatherData: WeatherData, context: PresentationContext) {
    let today = context.today
    self.init(
      days: weatherData.days.lazy.filter { $0.date >= today }.prefix(Self.limit).map { day in
        WeatherDayViewModel(
          day: context.weekday(day.date),
          date: context.monthAndDay(day.date),
          temperature: context.temperatureRange(day.temperatureMin, day.temperatureMax),
          windSpeed: context.windSpeed(day.windSpeed),
          icon: Icon(day.condition, isDay: true),
          condition: day.condition,
          summary: context.summary(day.condition, provided: day.summary),
          isToday: day.date == today,
          precipitation: context.precipitation(day.precipitation),
          precipitationProbability: context.percent(day.precipitationProbability),
          sunrise: context.time(day.sunriseAt),
          sunset: context.time(day.sunsetAt),
          values: CanonicalValues(day, startsAt: context.zone.startOfDay(day.date)))
      })
  }
}

extension CanonicalValues {
  fileprivate init(_ day: WeatherDayData, startsAt: Int64) {
    self.init()
    temperatureMin = canonical(day.temperatureMin)
    temperatureMax = canonical(day.temperatureMax)
    windSpeed = canonical(day.windSpeed)
    precipitation = canonical(day.precipitation)
    precipitationProbability = canonicalFraction(day.precipitationProbability)
    uvIndex = canonical(day.uvIndex)
    moonPhase = canonicalCyclic(day.moonPhase, period: 1)
    sunriseAt = day.sunriseAt
    sunsetAt = day.sunsetAt
    self.startsAt = startsAt
  }
}
