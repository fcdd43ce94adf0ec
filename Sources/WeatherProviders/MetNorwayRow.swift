import CloudyProtocol
import JSON
import WeatherModel

/// One step of a MET Norway answer: the weather at an instant, and what comes in the hours after it.
struct MetNorwayRow {
  let startsAt: Int64
  private let instant: JSONValue?
  private let nextHour: JSONValue?
  private let nextSixHours: JSONValue?
  private let nextTwelveHours: JSONValue?

  /// Nil without a readable time.
  init?(_ value: JSONValue) {
    guard let time = OffsetTimestamp(value["time"]) else { return nil }
    startsAt = time.instant
    let data = value["data"]
    instant = data?["instant"]?["details"]
    nextHour = data?["next_1_hours"]
    nextSixHours = data?["next_6_hours"]
    nextTwelveHours = data?["next_12_hours"]
  }

  /// The stretch up to the next step, or the bare instant where nothing is told of the time after it.
  ///
  /// `next_6_hours` counts only where the next step is six hours off: beside hourly steps it would tell the same rain
  /// again.
  func spell(until next: Int64?) -> ForecastSpell {
    let gap = next.map { $0 - startsAt }
    let isHourly = nextSixHours?.object == nil || (gap ?? .max) < 21_600
    let block = isHourly ? nextHour : nextSixHours
    let length: Int64 = isHourly ? 3_600 : 21_600
    let isTold = block?.object != nil && gap ?? length >= length
    var spell = ForecastSpell(startsAt: startsAt, seconds: isTold || gap == 3_600 ? length : 0)
    spell.temperature = number("air_temperature", .temperature)
    spell.windSpeed = number("wind_speed", .windSpeed)
    spell.uvIndex = number("ultraviolet_index_clear_sky", .uvIndex)
    spell.condition = symbol.map { Condition(metNorwaySymbol: $0) } ?? .unknown
    guard isTold, let details = block?["details"] else { return spell }
    spell.precipitation = Quantity.precipitation.canonical(details["precipitation_amount"], in: .canonical)
    spell.precipitationProbability = Quantity.fraction.canonical(details["probability_of_precipitation"], in: .percent)
    spell.temperatureMin = Quantity.temperature.canonical(details["air_temperature_min"], in: .canonical)
    spell.temperatureMax = Quantity.temperature.canonical(details["air_temperature_max"], in: .canonical)
    return spell
  }

  /// Nil for longer steps: some 60 hours come hour by hour.
  func hour(_ spell: ForecastSpell, _ sun: Sun) -> WeatherHourData? {
    guard spell.seconds == 3_600 else { return nil }
    var hour = WeatherHourData(startsAt: startsAt, condition: spell.condition)
    hour.temperature = spell.temperature
    hour.feelsLike = feelsLike
    hour.windSpeed = spell.windSpeed
    hour.precipitation = spell.precipitation
    hour.precipitationProbability = spell.precipitationProbability
    guard hour.hasWeather else { return nil }
    hour.isDay = isDay(sun)
    return hour
  }

  func observation(_ sun: Sun) -> WeatherObservation? {
    let condition = symbol.map { Condition(metNorwaySymbol: $0) } ?? .unknown
    var observation = WeatherObservation(observedAt: startsAt, condition: condition)
    observation.temperature = number("air_temperature", .temperature)
    observation.feelsLike = feelsLike
    observation.windSpeed = number("wind_speed", .windSpeed)
    observation.windGust = number("wind_speed_of_gust", .windSpeed)
    observation.windDirection = number("wind_from_direction", .direction)
    observation.humidity = humidity
    observation.pressure = number("air_pressure_at_sea_level", .pressure)
    observation.cloudCover = number("cloud_area_fraction", .fraction, in: .percent)
    observation.dewPoint =
      number("dew_point_temperature", .temperature)
      ?? Comfort.dewPoint(temperature: observation.temperature, humidity: humidity)
    guard observation.hasWeather else { return nil }
    observation.isDay = isDay(sun)
    return observation
  }

  private var symbol: String? {
    [nextHour, nextSixHours, nextTwelveHours].lazy.compactMap { $0?["summary"]?["symbol_code"]?.words }.first
  }

  /// The symbol tells it for a sky that shows sun or moon; twilight at noon of the polar night counts as day there.
  private func isDay(_ sun: Sun) -> Bool {
    guard let symbol, let underscore = symbol.lastIndex(of: "_") else { return sun.isUp(at: startsAt) }
    return symbol[underscore...] != "_night"
  }

  private var humidity: Double? { number("relative_humidity", .fraction, in: .percent) }

  private var feelsLike: Double? {
    Comfort.feelsLike(
      temperature: number("air_temperature", .temperature), windSpeed: number("wind_speed", .windSpeed),
      humidity: humidity)
  }

  private func number(_ name: String, _ quantity: Quantity, in unit: LinearUnit = .canonical) -> Double? {
    quantity.canonical(instant?[name], in: unit)
  }
}
