import CloudyProtocol
import JSON
import WeatherModel

/// One point of an OpenWeatherMap answer: flat in One Call, in blocks `main`, `wind`, `clouds` in the free interfaces.
struct OpenWeatherMapRow {
  let value: JSONValue

  var instant: Int64? { value["dt"]?.instant }
  var temperature: Double? { number(value["temp"] ?? value["main"]?["temp"], .temperature) }
  var feelsLike: Double? {
    number(value["feels_like"] ?? value["main"]?["feels_like"], .temperature)
      ?? Comfort.feelsLike(temperature: temperature, windSpeed: windSpeed, humidity: humidity)
  }
  var humidity: Double? { number(value["humidity"] ?? value["main"]?["humidity"], .fraction, in: .percent) }
  var pressure: Double? { number(value["pressure"] ?? value["main"]?["pressure"], .pressure) }
  var dewPoint: Double? {
    number(value["dew_point"], .temperature) ?? Comfort.dewPoint(temperature: temperature, humidity: humidity)
  }
  var cloudCover: Double? { number(value["clouds"]?["all"] ?? value["clouds"], .fraction, in: .percent) }
  var visibility: Double? { number(value["visibility"], .visibility, in: .meters) }
  var windSpeed: Double? { number(value["wind_speed"] ?? value["wind"]?["speed"], .windSpeed) }
  var windGust: Double? { number(value["wind_gust"] ?? value["wind"]?["gust"], .windSpeed) }
  var windDirection: Double? { number(value["wind_deg"] ?? value["wind"]?["deg"], .direction) }
  var probability: Double? { number(value["pop"], .fraction) }
  var uvIndex: Double? { number(value["uvi"], .uvIndex) }

  /// Of the first entry of `weather`, which is the primary one.
  var condition: Condition {
    value["weather"]?[0]?["id"]?.lenientInteger.map { Condition(openWeatherMapID: $0) } ?? .unknown
  }

  var summary: String? {
    value["weather"]?[0]?["description"]?.words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// By the letter at the end of the icon, "10n": the sunrise and sunset beside it are today's also for a step of
  /// tomorrow.
  var isDay: Bool? {
    switch value["weather"]?[0]?["icon"]?.string?.last {
    case "d": true
    case "n": false
    default: nil
    }
  }

  /// Rain and snow, mm: either is left out when there is none; nil where one cannot be read.
  ///
  /// - Parameter period: "1h", "3h"; nil in One Call's days, whose amounts are bare numbers.
  func precipitation(over period: String?) -> Double? {
    var sum = 0.0
    for name in ["rain", "snow"] {
      guard let member = value[name] else { continue }
      let told = if let object = member.object, let period { object[period] } else { Optional(member) }
      guard let told, !told.isNull else { continue }
      guard let amount = number(told, .precipitation) else { return nil }
      sum += amount
    }
    return sum
  }

  /// The weather at the row's time; nil without a time or anything else.
  var observation: WeatherObservation? {
    guard let instant else { return nil }
    var observation = WeatherObservation(observedAt: instant, condition: condition)
    observation.summary = summary
    observation.temperature = temperature
    observation.feelsLike = feelsLike
    observation.windSpeed = windSpeed
    observation.windGust = windGust
    observation.windDirection = windDirection
    observation.humidity = humidity
    observation.pressure = pressure
    observation.cloudCover = cloudCover
    observation.dewPoint = dewPoint
    observation.visibility = visibility
    guard observation.hasWeather else { return nil }
    observation.isDay = isDay
    return observation
  }

  private func number(_ value: JSONValue?, _ quantity: Quantity, in unit: LinearUnit = .canonical) -> Double? {
    quantity.canonical(value, in: unit)
  }
}
