import CloudyProtocol
import WeatherModel

/// A stretch of time in a forecast without days, from which they are gathered.
struct ForecastSpell {
  /// Unix seconds.
  var startsAt: Int64
  /// 0 for a sample at one instant.
  var seconds: Int64
  /// Over the stretch.
  var condition = Condition.unknown
  /// °C at its start.
  var temperature: Double?
  /// °C over the stretch.
  var temperatureMin: Double?
  /// °C over the stretch.
  var temperatureMax: Double?
  /// m/s
  var windSpeed: Double?
  /// mm over the stretch.
  var precipitation: Double?
  /// Fraction
  var precipitationProbability: Double?
  var uvIndex: Double?

  init(startsAt: Int64, seconds: Int64) {
    self.startsAt = startsAt
    self.seconds = seconds
  }

  /// What is measured, as a sample: today's extremes are not surpassed by the weather now.
  init(_ observation: WeatherObservation) {
    self.init(startsAt: observation.observedAt, seconds: 0)
    temperature = observation.temperature
    windSpeed = observation.windSpeed
  }

  var endsAt: Int64 { startsAt + seconds }

  /// Cut at the midnights within. What fell is shared by time; extremes of a stretch that was cut belong to neither side
  /// for certain and are left to the temperatures at its ends.
  func cut(in zone: ZoneRules) -> [ForecastSpell] {
    let midnight = zone.nextMidnight(after: startsAt)
    guard endsAt > midnight else { return [self] }
    var evening = self
    evening.seconds = midnight - startsAt
    evening.temperatureMin = nil
    evening.temperatureMax = nil
    var rest = evening
    rest.startsAt = midnight
    rest.seconds = endsAt - midnight
    rest.temperature = nil
    evening.precipitation = precipitation.map { $0 * Double(evening.seconds) / Double(seconds) }
    rest.precipitation = precipitation.map { $0 * Double(rest.seconds) / Double(seconds) }
    return [evening] + rest.cut(in: zone)
  }
}

extension [ForecastSpell] {
  /// A last day known for less is left out: its minimum and maximum would not be the day's, seconds.
  private static let leastOfLastDay: Int64 = 43_200

  /// The days of the place's own calendar from the one of `now` on, which is told by what is left of it.
  ///
  /// Stretches may lie beside samples, but no two of them may overlap.
  func days(from now: Int64, in zone: ZoneRules, under sun: Sun) -> [WeatherDayData] {
    let today = zone.localDate(at: now)
    var spells = Dictionary(grouping: flatMap { $0.cut(in: zone) }) { zone.localDate(at: $0.startsAt) }
    spells = spells.filter { $0.key >= today }
    let dates = spells.keys.sorted()
    return dates.compactMap { date in
      guard let spells = spells[date] else { return nil }
      if date == dates.last, date != today, spells.map(\.seconds).reduce(0, +) < Self.leastOfLastDay { return nil }
      let daylight = spells.filter { sun.isUp(at: $0.startsAt + $0.seconds / 2) && $0.condition != .unknown }
      var day = WeatherDayData(
        date: date,
        condition: Condition(ofDay: (daylight.isEmpty ? spells : daylight).map { ($0.condition, $0.seconds) }))
      day.temperatureMin = spells.flatMap { [$0.temperature, $0.temperatureMin] }.compactMap(\.self).min()
      day.temperatureMax = spells.flatMap { [$0.temperature, $0.temperatureMax] }.compactMap(\.self).max()
      day.windSpeed = spells.compactMap(\.windSpeed).max()
      let amounts = spells.compactMap(\.precipitation)
      day.precipitation = amounts.isEmpty ? nil : amounts.reduce(0, +)
      day.precipitationProbability = spells.compactMap(\.precipitationProbability).max()
      day.uvIndex = spells.compactMap(\.uvIndex).max()
      guard day.hasWeather else { return nil }
      day.setSky(sun, zone)
      return day
    }
  }
}
