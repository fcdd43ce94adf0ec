import CloudyProtocol
import JSON
import WeatherModel

/// One period of a forecast of the US NWS: half a day, or an hour.
struct NWSPeriod {
  /// Longest period believed, seconds.
  private static let longest: Int64 = 86_400

  let start: OffsetTimestamp
  let end: OffsetTimestamp?
  let isDay: Bool?
  let condition: Condition
  let summary: String?
  /// °C
  let temperature: Double?
  /// m/s
  let windSpeed: Double?
  /// Fraction
  let probability: Double?
  /// Fraction
  let humidity: Double?

  /// Nil without a readable start.
  ///
  /// - Parameter isFahrenheit: what a temperature without unit is in.
  init?(_ value: JSONValue, isFahrenheit: Bool) {
    guard let start = OffsetTimestamp(value["startTime"]) else { return nil }
    self.start = start
    end = OffsetTimestamp(value["endTime"])
    let icon = NWSIcon(value["icon"])
    isDay = value["isDaytime"]?.bool ?? icon?.isDay
    summary = value["shortForecast"]?.words
    condition = icon?.condition ?? summary.map { Condition(nwsWords: $0) } ?? .unknown
    let unit: LinearUnit =
      switch value["temperatureUnit"]?.string {
      case "F": .fahrenheit
      case "C": .canonical
      default: isFahrenheit ? .fahrenheit : .canonical
      }
    temperature =
      NWSValue.number(value["temperature"], .temperature)
      ?? Quantity.temperature.canonical(value["temperature"], in: unit)
    windSpeed = NWSValue.number(value["windSpeed"], .windSpeed) ?? NWSValue.windSpeed(value["windSpeed"]?.string)
    probability = NWSValue.number(value["probabilityOfPrecipitation"], .fraction)
    humidity = NWSValue.number(value["relativeHumidity"], .fraction)
  }

  /// Nil where nothing but the time is known.
  var hour: WeatherHourData? {
    var hour = WeatherHourData(startsAt: start.instant, condition: condition)
    hour.temperature = temperature
    hour.feelsLike = Comfort.feelsLike(temperature: temperature, windSpeed: windSpeed, humidity: humidity)
    hour.windSpeed = windSpeed
    hour.precipitationProbability = probability
    guard hour.hasWeather else { return nil }
    hour.isDay = isDay
    return hour
  }

  var spell: ForecastSpell {
    let seconds = end.map { $0.instant - start.instant } ?? 3_600
    var spell = ForecastSpell(startsAt: start.instant, seconds: min(max(seconds, 0), Self.longest))
    spell.condition = condition
    spell.temperature = temperature
    spell.windSpeed = windSpeed
    spell.precipitationProbability = probability
    return spell
  }
}
