import CloudyProtocol
import WeatherModel

/// One day of the sample: its hours, and the day's row that sums them up.
struct SampleDay {
  let day: WeatherDayData
  let hours: [WeatherHourData]

  init(_ date: CivilDate, _ place: Place, _ zone: ZoneRules) {
    let dayOfYear = date.daysSinceEpoch - (CivilDate(year: date.year, month: 1, day: 1) ?? date).daysSinceEpoch
    let midnight = zone.startOfDay(date)
    let sun = Sun(over: place)
    let pattern = Self.pattern(of: date)
    let season = Self.seasonalMean(latitude: place.latitude, dayOfYear: dayOfYear)
    let tomorrow = Self.pattern(of: date + 1)
    hours = stride(from: midnight, to: zone.startOfDay(date + 1), by: 3_600).map { startsAt in
      let clock = zone.localTime(at: startsAt).hour
      // Warmth passes gradually into tomorrow's, so that midnight is no step.
      let warmth = pattern.warmth + (tomorrow.warmth - pattern.warmth) * Double(clock) / 24
      let temperature = (season + warmth - 4.5 * Double.cosine(degrees: Double(clock - 3) * 15)).roundedToTenths
      let condition = Self.frozen(pattern.condition(atHour: clock), at: temperature)
      var hour = WeatherHourData(startsAt: startsAt, condition: condition)
      hour.isDay = sun.isUp(at: startsAt)
      hour.temperature = temperature
      let breeze = pattern.wind * (1 - 0.3 * Double.cosine(degrees: Double(clock - 3) * 15))
      hour.windSpeed = breeze.roundedToTenths
      hour.feelsLike = (temperature - breeze * 0.3).roundedToTenths
      (hour.precipitation, hour.precipitationProbability) =
        switch condition {
        case .thunderstorm: (4.2, 0.85)
        case .rain: (1.4, 0.75)
        case .snow: (0.9, 0.7)
        case .drizzle: (0.3, 0.45)
        case .cloudy: (0, 0.15)
        default: (0, 0.05)
        }
      return hour
    }
    var day = WeatherDayData(
      date: date, condition: Self.frozen(pattern.condition, at: hours.compactMap(\.temperature).max() ?? 0))
    day.summary = Sample.summary(day.condition)
    day.temperatureMin = hours.compactMap(\.temperature).min()
    day.temperatureMax = hours.compactMap(\.temperature).max()
    day.windSpeed = hours.compactMap(\.windSpeed).max()
    day.precipitation = hours.compactMap(\.precipitation).reduce(0, +).roundedToTenths
    day.precipitationProbability = hours.compactMap(\.precipitationProbability).max()
    day.uvIndex = max(0, season / 4).roundedToTenths
    day.setSky(sun, zone)
    self.day = day
  }

  private static func pattern(of date: CivilDate) -> SamplePattern {
    let index = date.daysSinceEpoch % SamplePattern.week.count
    return SamplePattern.week[index < 0 ? index + SamplePattern.week.count : index]
  }

  /// °C: warm at the equator, and away from it colder and more different between late July and late January.
  private static func seasonalMean(latitude: Double, dayOfYear: Int) -> Double {
    27 - 0.35 * latitude.magnitude + 0.2 * latitude * Double.cosine(degrees: Double(dayOfYear - 205) * 360 / 365.25)
  }

  private static func frozen(_ condition: Condition, at temperature: Double) -> Condition {
    temperature < 1 && (condition == .rain || condition == .drizzle || condition == .thunderstorm) ? .snow : condition
  }
}
