import CloudyProtocol
import TestSupport
import WeatherModel
import WeatherPresentation

/// Weather as decoders would give it, in canonical units, from answers of real providers.
enum Examples {
  /// Open-Meteo, Copenhagen, 2026-07-26 23:00 (UTC+2), asked for m/s: an observation, two days, three hours.
  static let copenhagen: WeatherData = {
    var observation = WeatherObservation(observedAt: 1_785_099_600, condition: .drizzle)
    observation.isDay = false
    observation.temperature = 16.8
    observation.feelsLike = 16.8
    observation.windSpeed = 2.5
    observation.windDirection = 31
    observation.humidity = 0.84
    observation.pressure = 996.7

    var sunday = WeatherDayData(date: CivilDate(daysSinceEpoch: 20_660), condition: .rain)
    sunday.temperatureMin = 16.6
    sunday.temperatureMax = 21.3
    sunday.windSpeed = 4.8
    sunday.precipitation = 0.8
    sunday.precipitationProbability = 1
    sunday.uvIndex = 3.45
    sunday.sunriseAt = 1_785_035_040
    sunday.sunsetAt = 1_785_094_080

    var monday = WeatherDayData(date: CivilDate(daysSinceEpoch: 20_661), condition: .rain)
    monday.temperatureMin = 14.9
    monday.temperatureMax = 18.8
    monday.windSpeed = 8.2
    monday.precipitation = 25
    monday.precipitationProbability = 0.94
    monday.uvIndex = 5.8
    monday.sunriseAt = 1_785_121_560
    monday.sunsetAt = 1_785_180_360

    var weather = WeatherData()
    weather.observation = observation
    weather.days = [sunday, monday]
    weather.hours = (0..<3).map { index in
      var hour = WeatherHourData(startsAt: 1_785_099_600 + 3_600 * Int64(index), condition: .drizzle)
      hour.temperature = 16.8 - Double(index)
      hour.feelsLike = 16.25
      hour.windSpeed = 2.5
      hour.precipitation = 0.3
      hour.precipitationProbability = 0.555
      return hour
    }
    weather.timeZone = "Europe/Copenhagen"
    return weather
  }()

  /// Dark Sky in US units, New York, 2019-01-19 03:25 (UTC-5), with an alert: numbers are converted as decoders do.
  static let newYork: WeatherData = {
    var observation = WeatherObservation(observedAt: 1_547_886_304, condition: .clear)
    observation.summary = "Clear"
    observation.isDay = false
    observation.temperature = (31.44 - 32) / 1.8
    observation.feelsLike = (26.94 - 32) / 1.8
    observation.windSpeed = 4.46 * 0.44704
    observation.windGust = 5.24 * 0.44704
    observation.windDirection = 317
    observation.humidity = 0.7
    observation.pressure = 1_022.98
    observation.cloudCover = 0.15
    observation.dewPoint = (22.95 - 32) / 1.8
    observation.visibility = 10 * 1.609344

    var saturday = WeatherDayData(date: CivilDate(daysSinceEpoch: 17_915), condition: .rain)
    saturday.summary = "Rain starting in the evening."
    saturday.temperatureMin = (28.78 - 32) / 1.8
    saturday.temperatureMax = (37.65 - 32) / 1.8
    saturday.windSpeed = 4.4 * 0.44704
    saturday.precipitation = 7.56
    saturday.precipitationProbability = 0.47
    saturday.uvIndex = 2
    saturday.moonPhase = 0.44
    saturday.sunriseAt = 1_547_900_227
    saturday.sunsetAt = 1_547_935_114

    var alert = WeatherAlert(title: "Winter Storm Watch")
    alert.severity = "Watch"
    alert.startsAt = 1_547_917_200
    alert.endsAt = 1_548_025_200
    alert.issuer = "NWS"
    alert.text = "Heavy mixed precipitation possible."

    var weather = WeatherData()
    weather.observation = observation
    weather.days = [saturday]
    weather.alerts = [alert]
    weather.timeZone = "America/New_York"
    return weather
  }()

  static func context(
    _ zone: String, now: Int64, units: UnitsNotation = .metric, time: TimeNotation = .twentyFourHour,
    names: LocaleNames = .posix
  ) throws -> PresentationContext {
    PresentationContext(
      settings: settings(units, time), names: names, zone: try SystemZone.rules(zone), now: now)
  }

  static func settings(_ units: UnitsNotation, _ time: TimeNotation = .twentyFourHour) -> Settings {
    var chosen = UnitsChange()
    chosen.units = .value(units)
    chosen.time = .value(time)
    return Settings(chosen: chosen, configured: UnitsChange(), names: .posix)
  }

  static let german = LocaleNames(
    identifier: "de_DE.UTF-8",
    weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
    shortWeekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
      "Dezember",
    ], am: "AM", pm: "PM", units: .metric, time: .twentyFourHour)

  static let dutch = LocaleNames(
    identifier: "nl_BE.UTF-8",
    weekdays: ["zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag"],
    shortWeekdays: ["zo", "ma", "di", "wo", "do", "vr", "za"],
    months: [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november",
      "december",
    ], am: "AM", pm: "PM", units: .metric, time: .twentyFourHour)
}
