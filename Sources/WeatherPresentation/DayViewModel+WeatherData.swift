package import CloudyProtocol
package import WeatherModel

extension DayViewModel {
  /// The weather now; nil when there is neither an observation nor an hour under way to stand in for it.
  package init?(weatherData: WeatherData, context: PresentationContext) {
    let hour = weatherData.hours.first { $0.startsAt <= context.now && context.now < $0.endsAt }
    guard let now = weatherData.observation ?? hour?.observation else { return nil }
    let date = context.today
    let today = weatherData.days.first { $0.date == date }
    let isDay = now.isDay ?? weatherData.isDay(at: now.observedAt, in: context.zone)
    self.init(
      date: context.longDate(context.zone.localDate(at: now.observedAt)),
      time: context.time(now.observedAt),
      summary: context.summary(now.condition, provided: now.summary),
      icon: Icon(now.condition, isDay: isDay),
      condition: now.condition,
      isDay: isDay,
      temperature: context.temperature(now.temperature, decimals: 1),
      temperatureShort: context.shortTemperature(now.temperature),
      feelsLike: context.temperature(now.feelsLike, decimals: 1),
      temperatureMin: context.temperature(today?.temperatureMin, decimals: 0),
      temperatureMax: context.temperature(today?.temperatureMax, decimals: 0),
      windSpeed: context.windSpeed(now.windSpeed),
      windGust: context.windSpeed(now.windGust),
      windDirection: context.windDirection(now.windDirection),
      humidity: context.percent(now.humidity),
      pressure: context.pressure(now.pressure),
      precipitation: context.precipitation(today?.precipitation),
      precipitationProbability: context.percent(today?.precipitationProbability),
      cloudCover: context.percent(now.cloudCover),
      dewPoint: context.temperature(now.dewPoint, decimals: 1),
      visibility: context.distance(now.visibility),
      uvIndex: context.uvIndex(today?.uvIndex),
      sunrise: context.time(today?.sunriseAt),
      sunset: context.time(today?.sunsetAt),
      moonPhase: context.moonPhase(today?.moonPhase),
      nextPrecipitation: PrecipitationViewModel(weatherData, at: context.now),
      values: CanonicalValues(now, today),
      observedAt: now.observedAt)
  }
}

extension CanonicalValues {
  fileprivate init(_ now: WeatherObservation, _ today: WeatherDayData?) {
    self.init()
    temperature = canonical(now.temperature)
    feelsLike = canonical(now.feelsLike)
    temperatureMin = canonical(today?.temperatureMin)
    temperatureMax = canonical(today?.temperatureMax)
    windSpeed = canonical(now.windSpeed)
    windGust = canonical(now.windGust)
    windDirection = canonicalCyclic(now.windDirection, period: 360)
    humidity = canonicalFraction(now.humidity)
    pressure = canonical(now.pressure)
    precipitation = canonical(today?.precipitation)
    precipitationProbability = canonicalFraction(today?.precipitationProbability)
    cloudCover = canonicalFraction(now.cloudCover)
    dewPoint = canonical(now.dewPoint)
    visibility = canonical(now.visibility)
    uvIndex = canonical(today?.uvIndex)
    moonPhase = canonicalCyclic(today?.moonPhase, period: 1)
    sunriseAt = today?.sunriseAt
    sunsetAt = today?.sunsetAt
  }
}
