import JSON
package import WeatherModel

/// Open-Meteo: no key, all of it in one call; <https://open-meteo.com/en/docs>.
package struct OpenMeteo: OneAnswerProvider {
  package static let name = "open-meteo"
  package var name: String { Self.name }
  package let attribution = "Weather data by Open-Meteo.com (CC BY 4.0)"
  package let minimumIntervalSeconds: Int64 = 900
  /// Of the public service, whose limits are per address; a server of one's own and a paid plan have others.
  package let dailyBudget: Int?

  private static let service = "Open-Meteo"

  /// Today and the seven days after it; hours begin at today's midnight, so this covers 48 hours from any moment.
  private static let forecastDays = 8

  private static let current = [
    "temperature_2m", "relative_humidity_2m", "apparent_temperature", "is_day", "weather_code", "cloud_cover",
    "pressure_msl", "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m", "dew_point_2m", "visibility",
  ]
  private static let hourly = [
    "temperature_2m", "apparent_temperature", "precipitation_probability", "precipitation", "weather_code",
    "wind_speed_10m", "is_day",
  ]
  private static let daily = [
    "weather_code", "temperature_2m_max", "temperature_2m_min", "sunrise", "sunset", "precipitation_sum",
    "precipitation_probability_max", "wind_speed_10m_max", "uv_index_max",
  ]

  private let base: ServiceURL
  private let key: APIKey?

  /// - Parameters:
  ///   - baseURL: of a self-hosted server; nil for the public one.
  ///   - apiKey: of a paid plan, which has an address of its own.
  package init(baseURL: ServiceURL? = nil, apiKey: APIKey? = nil) {
    base = baseURL ?? ServiceURL(https: apiKey == nil ? "api.open-meteo.com" : "customer-api.open-meteo.com")
    key = apiKey
    dailyBudget = baseURL == nil && apiKey == nil ? 1_000 : nil
  }

  /// `timezone=auto` makes days the place's own: without it they are UTC's, with the wrong minima and maxima
  /// (home-assistant/core PR#167013).
  package func request(for place: Place) -> WeatherServiceRequest {
    WeatherServiceRequest(
      base, path: "/v1/forecast",
      query: [
        ("latitude", WeatherServiceRequest.coordinate(place.latitude)),
        ("longitude", WeatherServiceRequest.coordinate(place.longitude)),
        ("timezone", "auto"),
        ("forecast_days", String(Self.forecastDays)),
        ("wind_speed_unit", "ms"),
        ("current", Self.current.joined(separator: ",")),
        ("hourly", Self.hourly.joined(separator: ",")),
        ("daily", Self.daily.joined(separator: ",")),
      ] + (key.map { [("apikey", $0.text)] } ?? []),
      secret: key)
  }

  package func decode(_ body: [UInt8]) throws(WeatherDataError) -> WeatherData {
    let root = try Payload.object(body, service: Self.service)
    var data = WeatherData()
    data.timeZone = root["timezone"]?.words
    data.utcOffsetSeconds = root["utc_offset_seconds"]?.utcOffset(unitSeconds: 1)
    // Without the parameter `timezone` an answer is in GMT.
    let clock = Clock(utcOffset: data.utcOffsetSeconds ?? 0)
    data.observation = OpenMeteoBlock(root, "current", "current_weather").flatMap { observation($0, clock) }
    data.hours = OpenMeteoBlock(root, "hourly").map { hours($0, clock) } ?? []
    data.days = OpenMeteoBlock(root, "daily").map { days($0, clock) } ?? []
    guard data.hasWeather else { throw Payload.empty(body, service: Self.service, key: key) }
    return data
  }

  package func failure(status: Int, body: [UInt8]) -> WeatherDataError {
    ServiceFailure.error(
      service: Self.service, status: status, body: body,
      advice: "check \"apiKey\" and \"baseURL\" of the provider \"\(Self.name)\" in the configuration", key: key)
  }

  private func observation(_ block: OpenMeteoBlock, _ clock: Clock) -> WeatherObservation? {
    guard let observedAt = clock.instant(block.value("time")) else { return nil }
    var observation = WeatherObservation(observedAt: observedAt, condition: block.condition())
    observation.temperature = block.number("temperature_2m", .temperature)
    observation.feelsLike = block.number("apparent_temperature", .temperature)
    observation.windSpeed = block.number("wind_speed_10m", .windSpeed)
    observation.windGust = block.number("wind_gusts_10m", .windSpeed)
    observation.windDirection = block.number("wind_direction_10m", .direction)
    observation.humidity = block.number("relative_humidity_2m", .fraction)
    observation.pressure = block.number("pressure_msl", .pressure)
    observation.cloudCover = block.number("cloud_cover", .fraction)
    observation.dewPoint = block.number("dew_point_2m", .temperature)
    observation.visibility = block.number("visibility", .visibility)
    guard observation.hasWeather else { return nil }
    observation.isDay = isDay(block)
    return observation
  }

  private func hours(_ block: OpenMeteoBlock, _ clock: Clock) -> [WeatherHourData] {
    (0..<block.count).compactMap { row in
      guard let startsAt = clock.instant(block.value("time", at: row)) else { return nil }
      var hour = WeatherHourData(startsAt: startsAt, condition: block.condition(at: row))
      hour.temperature = block.number("temperature_2m", .temperature, at: row)
      hour.feelsLike = block.number("apparent_temperature", .temperature, at: row)
      hour.windSpeed = block.number("wind_speed_10m", .windSpeed, at: row)
      hour.precipitation = block.number("precipitation", .precipitation, at: row)
      hour.precipitationProbability = block.number("precipitation_probability", .fraction, at: row)
      guard hour.hasWeather else { return nil }
      hour.isDay = isDay(block, at: row)
      return hour
    }.ascending(by: \.startsAt)
  }

  private func days(_ block: OpenMeteoBlock, _ clock: Clock) -> [WeatherDayData] {
    (0..<block.count).compactMap { row in
      guard let date = clock.date(block.value("time", at: row)) else { return nil }
      var day = WeatherDayData(date: date, condition: block.condition(at: row))
      day.temperatureMin = block.number("temperature_2m_min", .temperature, at: row)
      day.temperatureMax = block.number("temperature_2m_max", .temperature, at: row)
      day.windSpeed = block.number("wind_speed_10m_max", .windSpeed, at: row)
      day.precipitation = block.number("precipitation_sum", .precipitation, at: row)
      day.precipitationProbability = block.number("precipitation_probability_max", .fraction, at: row)
      day.uvIndex = block.number("uv_index_max", .uvIndex, at: row)
      guard day.hasWeather else { return nil }
      day.setSun(
        rise: clock.instant(block.value("sunrise", at: row)), set: clock.instant(block.value("sunset", at: row)))
      return day
    }.ascending(by: \.date)
  }

  private func isDay(_ block: OpenMeteoBlock, at row: Int? = nil) -> Bool? {
    switch block.value("is_day", at: row)?.lenientInteger {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// The answer's one offset: wall times are read with it even beyond a change of the clocks, because they were written
  /// with it (open-meteo/open-meteo#1545).
  private struct Clock {
    let utcOffset: Int

    /// The instant of a wall time, or of Unix seconds under `timeformat=unixtime`.
    func instant(_ value: JSONValue?) -> Int64? {
      guard let text = value?.string else { return value?.instant }
      return LocalTimestamp(text)?.instant(utcOffset: utcOffset)
    }

    func date(_ value: JSONValue?) -> CivilDate? {
      guard let text = value?.string else {
        return value?.instant.map { ZoneRules(fixedOffsetSeconds: utcOffset).localDate(at: $0) }
      }
      return LocalTimestamp(text)?.date
    }
  }
}
