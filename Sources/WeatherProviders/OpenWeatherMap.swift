import CloudyProtocol
import JSON
package import WeatherModel

/// OpenWeatherMap: One Call 3.0 where the key has a subscription to it, else the free interfaces 2.5 for the weather now
/// and for five days; <https://openweathermap.org/api/one-call-3>, <https://openweathermap.org/forecast5>.
package struct OpenWeatherMap: WeatherProvider {
  package static let name = "openweathermap"
  package var name: String { Self.name }
  package let attribution = "Weather data provided by OpenWeather (openweathermap.org)"
  /// The model is updated every ten minutes.
  package let minimumIntervalSeconds: Int64 = 600
  /// One Call is billed from the 1,001st call of a day on; the rest is for the user's other programs.
  package let dailyBudget: Int? = 900

  private static let service = "OpenWeatherMap"
  /// What one step of the five-day forecast covers, seconds.
  private static let stepSeconds: Int64 = 10_800

  private let base: ServiceURL
  private let key: APIKey

  /// - Parameter baseURL: of another server with these interfaces; nil for the service itself.
  package init(baseURL: ServiceURL? = nil, apiKey: APIKey) {
    base = baseURL ?? ServiceURL(https: "api.openweathermap.org")
    key = apiKey
  }

  /// A key without the subscription is told 401 by One Call and is good for the other two.
  package func step(
    for inquiry: WeatherInquiry, after answers: [WeatherAnswer]
  ) throws(WeatherDataError) -> WeatherStep {
    switch answers.count {
    case 0: return .request(request("/data/3.0/onecall", inquiry.place))
    case 1:
      if case .failure(let error) = answers[0], error.reason == .unauthorized {
        return .request(request("/data/2.5/weather", inquiry.place))
      }
      return .done(try oneCall(answers[0].get(), for: inquiry))
    case 2:
      _ = try answers[1].get()
      return .request(request("/data/2.5/forecast", inquiry.place))
    default:
      return .done(try free(current: answers[1].get(), forecast: answers[2].get(), for: inquiry))
    }
  }

  package func failure(status: Int, body: [UInt8]) -> WeatherDataError {
    ServiceFailure.error(
      service: Self.service, status: status, body: body,
      advice:
        "check \"apiKey\" of the provider \"\(Self.name)\" in the configuration; a new key may take hours to work",
      key: key)
  }

  private func request(_ path: String, _ place: Place) -> WeatherServiceRequest {
    WeatherServiceRequest(
      base, path: path,
      query: [
        ("lat", WeatherServiceRequest.coordinate(place.latitude)),
        ("lon", WeatherServiceRequest.coordinate(place.longitude)),
        ("units", "metric"), ("lang", "en"), ("appid", key.text),
      ],
      secret: key)
  }

  // MARK: One Call

  private func oneCall(_ body: [UInt8], for inquiry: WeatherInquiry) throws(WeatherDataError) -> WeatherData {
    let root = try Payload.object(body, service: Self.service)
    var data = WeatherData()
    data.timeZone = root["timezone"]?.words
    data.utcOffsetSeconds = root["timezone_offset"]?.utcOffset(unitSeconds: 1)
    let zone = inquiry.zone(named: data.timeZone, utcOffsetSeconds: data.utcOffsetSeconds)
    data.observation = root["current"].flatMap { OpenWeatherMapRow(value: $0).observation }
    data.hours = rows(root["hourly"]).compactMap(hour).ascending(by: \.startsAt)
    data.minutes = rows(root["minutely"]).compactMap(minute).ascending(by: \.startsAt)
    data.days = rows(root["daily"]).compactMap { day($0, zone, Sun(over: inquiry.place)) }.ascending(by: \.date)
    guard data.hasWeather else { throw Payload.empty(body, service: Self.service, key: key) }
    data.alerts = alerts(root["alerts"]?.rows ?? [])
    return data
  }

  private func hour(_ row: OpenWeatherMapRow) -> WeatherHourData? {
    guard let startsAt = row.instant else { return nil }
    var hour = WeatherHourData(startsAt: startsAt, condition: row.condition)
    hour.temperature = row.temperature
    hour.feelsLike = row.feelsLike
    hour.windSpeed = row.windSpeed
    hour.precipitationProbability = row.probability
    guard hour.hasWeather else { return nil }
    hour.precipitation = row.precipitation(over: "1h")
    hour.isDay = row.isDay
    return hour
  }

  private func minute(_ row: OpenWeatherMapRow) -> WeatherMinuteData? {
    guard let startsAt = row.instant,
      let amount = Quantity.precipitation.canonical(row.value["precipitation"], in: .canonical)
    else { return nil }
    return WeatherMinuteData(startsAt: startsAt, precipitation: amount)
  }

  /// A day's `dt` is its noon. Sunrise and sunset are left out in polar day and night, and so they are computed.
  private func day(_ row: OpenWeatherMapRow, _ zone: ZoneRules, _ sun: Sun) -> WeatherDayData? {
    guard let noon = row.instant else { return nil }
    var day = WeatherDayData(date: zone.localDate(at: noon), condition: row.condition)
    day.summary = row.value["summary"]?.words ?? row.summary
    day.temperatureMin = Quantity.temperature.canonical(row.value["temp"]?["min"], in: .canonical)
    day.temperatureMax = Quantity.temperature.canonical(row.value["temp"]?["max"], in: .canonical)
    day.windSpeed = row.windSpeed
    day.precipitationProbability = row.probability
    day.uvIndex = row.uvIndex
    guard day.hasWeather else { return nil }
    day.precipitation = row.precipitation(over: nil)
    day.moonPhase = Quantity.fraction.canonical(row.value["moon_phase"], in: .canonical)
    day.setSun(rise: row.value["sunrise"]?.instant, set: row.value["sunset"]?.instant)
    day.setSky(sun, zone)
    return day
  }

  /// Each alert once.
  private func alerts(_ values: [JSONValue]) -> [WeatherAlert] {
    var alerts: [WeatherAlert] = []
    for value in values {
      let text = value["description"]?.prose
      guard let title = value["event"]?.words ?? text.map({ _ in "Weather alert" }) else { continue }
      var alert = WeatherAlert(title: title)
      alert.startsAt = value["start"]?.instant
      alert.endsAt = value["end"]?.instant
      alert.issuer = value["sender_name"]?.words
      alert.text = text
      if !alerts.contains(alert) { alerts.append(alert) }
    }
    return alerts
  }

  // MARK: The free interfaces

  private func free(
    current: [UInt8], forecast: [UInt8], for inquiry: WeatherInquiry
  ) throws(WeatherDataError) -> WeatherData {
    let now = try Payload.object(current, service: Self.service)
    let root = try Payload.object(forecast, service: Self.service)
    var data = WeatherData()
    data.utcOffsetSeconds = (now["timezone"] ?? root["city"]?["timezone"])?.utcOffset(unitSeconds: 1)
    let zone = inquiry.zone(utcOffsetSeconds: data.utcOffsetSeconds)
    let sun = Sun(over: inquiry.place)
    let steps = rows(root["list"]).filter { $0.instant != nil }.ascending { $0.instant ?? 0 }
    data.observation = OpenWeatherMapRow(value: .object(now)).observation
    data.days = spells(steps, data.observation).days(from: inquiry.now, in: zone, under: sun)
    data.hours = zip([nil] + steps.map(Optional.some), steps).flatMap { hours(of: $1, after: $0, sun) }
    guard data.hasWeather else { throw Payload.empty(forecast, service: Self.service, key: key) }
    return data
  }

  /// A step is a sample at its time; what falls is that of the three hours before it, as the documentation has it, and
  /// so are condition and probability.
  private func spells(_ steps: [OpenWeatherMapRow], _ observation: WeatherObservation?) -> [ForecastSpell] {
    var spells = [observation.map { ForecastSpell($0) }].compactMap(\.self)
    for step in steps {
      guard let instant = step.instant else { continue }
      var sample = ForecastSpell(startsAt: instant, seconds: 0)
      sample.temperature = step.temperature
      sample.windSpeed = step.windSpeed
      var spell = ForecastSpell(startsAt: instant - Self.stepSeconds, seconds: Self.stepSeconds)
      spell.condition = step.condition
      spell.precipitation = step.temperature == nil ? nil : step.precipitation(over: "3h")
      spell.precipitationProbability = step.probability
      spells += [sample, spell]
    }
    return spells
  }

  /// The three hours up to a step, with its weather, a third of what falls, and temperatures on the line from the step
  /// before.
  private func hours(of step: OpenWeatherMapRow, after previous: OpenWeatherMapRow?, _ sun: Sun) -> [WeatherHourData] {
    guard let instant = step.instant else { return [] }
    let isNext = previous?.instant == instant - Self.stepSeconds
    return (0..<3).compactMap { index in
      let startsAt = instant - Self.stepSeconds + Int64(index) * 3_600
      func between(_ value: (OpenWeatherMapRow) -> Double?) -> Double? {
        guard let end = value(step) else { return nil }
        guard isNext, let start = previous.flatMap(value) else { return end }
        return start + (end - start) * Double(index) / 3
      }
      var hour = WeatherHourData(startsAt: startsAt, condition: step.condition)
      hour.temperature = between(\.temperature)
      hour.feelsLike = between(\.feelsLike)
      hour.windSpeed = between(\.windSpeed)
      hour.precipitationProbability = step.probability
      guard hour.hasWeather else { return nil }
      hour.precipitation = step.precipitation(over: "3h").map { $0 / 3 }
      hour.isDay = sun.isUp(at: startsAt)
      return hour
    }
  }

  private func rows(_ value: JSONValue?) -> [OpenWeatherMapRow] {
    (value?.rows ?? []).map { OpenWeatherMapRow(value: $0) }
  }
}
