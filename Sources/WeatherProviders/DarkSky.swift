import JSON
package import WeatherModel

/// The Dark Sky API, as the seed app used it, served today by Pirate Weather; <https://docs.pirateweather.net>.
package struct DarkSky: OneAnswerProvider {
  package static let name = "dark-sky"
  package var name: String { Self.name }
  package let attribution: String
  package let minimumIntervalSeconds: Int64 = 900
  /// Of Pirate Weather's free plan; a server of one's own has none.
  package let dailyBudget: Int?

  private let base: ServiceURL
  private let key: APIKey
  private let service: String

  /// - Parameter baseURL: of another server with this API; nil for Pirate Weather.
  package init(baseURL: ServiceURL? = nil, apiKey: APIKey) {
    base = baseURL ?? ServiceURL(https: "api.pirateweather.net")
    key = apiKey
    dailyBudget = baseURL == nil ? 300 : nil
    service = baseURL.map { "the Dark Sky API at \($0.host)" } ?? "Pirate Weather"
    attribution = baseURL.map { "Weather data by \($0.host)" } ?? "Weather data by Pirate Weather (pirateweather.net)"
  }

  /// The key stands in the path, as in the Dark Sky API itself, so that every server of that API understands it.
  package func request(for place: Place) -> WeatherServiceRequest {
    let latitude = WeatherServiceRequest.coordinate(place.latitude)
    let longitude = WeatherServiceRequest.coordinate(place.longitude)
    return WeatherServiceRequest(
      base, path: "/forecast/\(key.text)/\(latitude),\(longitude)",
      query: [("units", "si"), ("extend", "hourly")], secret: key)
  }

  /// Numbers are read in the units `flags.units` names, which are not always the ones asked for
  /// (Pirate-Weather/pirateweather#99).
  package func decode(_ body: [UInt8]) throws(WeatherDataError) -> WeatherData {
    let root = try Payload.object(body, service: service)
    let system = root["flags"]?["units"]?.string.map(DarkSkyPoint.UnitSystem.init(flag:)) ?? .si
    var data = WeatherData()
    data.timeZone = root["timezone"]?.words
    data.utcOffsetSeconds = root["offset"]?.utcOffset(unitSeconds: 3_600)
    data.observation = root["currently"].flatMap { observation(DarkSkyPoint(value: $0, system: system)) }
    data.hours = Self.points(root["hourly"], system).compactMap(hour).ascending(by: \.startsAt)
    data.minutes = Self.points(root["minutely"], system).compactMap(minute).ascending(by: \.startsAt)
    let zone = ZoneRules(fixedOffsetSeconds: data.utcOffsetSeconds ?? 0)
    data.days = Self.points(root["daily"], system).compactMap { day($0, zone) }.ascending(by: \.date)
    guard data.hasWeather else { throw Payload.empty(body, service: service, key: key) }
    data.alerts = alerts(root["alerts"]?.rows ?? [])
    return data
  }

  package func failure(status: Int, body: [UInt8]) -> WeatherDataError {
    ServiceFailure.error(
      service: service, status: status, body: body,
      advice:
        "check \"apiKey\" of the provider \"\(Self.name)\" in the configuration; a new key may take 20 minutes to work",
      key: key)
  }

  private static func points(_ block: JSONValue?, _ system: DarkSkyPoint.UnitSystem) -> [DarkSkyPoint] {
    (block?["data"]?.rows ?? []).map { DarkSkyPoint(value: $0, system: system) }
  }

  private func observation(_ point: DarkSkyPoint) -> WeatherObservation? {
    guard let observedAt = point.instant("time") else { return nil }
    var observation = WeatherObservation(observedAt: observedAt, condition: point.condition)
    observation.summary = point.summary
    observation.isDay = point.isDay
    observation.temperature = point.number("temperature", .temperature)
    observation.feelsLike = point.number("apparentTemperature", .temperature)
    observation.windSpeed = point.number("windSpeed", .windSpeed)
    observation.windGust = point.number("windGust", .windSpeed)
    observation.windDirection = point.number("windBearing", .direction)
    observation.humidity = point.number("humidity", .fraction)
    observation.pressure = point.number("pressure", .pressure)
    observation.cloudCover = point.number("cloudCover", .fraction)
    observation.dewPoint = point.number("dewPoint", .temperature)
    observation.visibility = point.number("visibility", .visibility)
    return observation.hasWeather ? observation : nil
  }

  private func hour(_ point: DarkSkyPoint) -> WeatherHourData? {
    guard let startsAt = point.instant("time") else { return nil }
    var hour = WeatherHourData(startsAt: startsAt, condition: point.condition)
    hour.isDay = point.isDay
    hour.temperature = point.number("temperature", .temperature)
    hour.feelsLike = point.number("apparentTemperature", .temperature)
    hour.windSpeed = point.number("windSpeed", .windSpeed)
    // An intensity, mm/h, over one hour.
    hour.precipitation = point.number("precipIntensity", .precipitation)
    hour.precipitationProbability = point.number("precipProbability", .fraction)
    return hour.hasWeather ? hour : nil
  }

  private func minute(_ point: DarkSkyPoint) -> WeatherMinuteData? {
    guard let startsAt = point.instant("time"), let amount = point.number("precipIntensity", .precipitation) else {
      return nil
    }
    return WeatherMinuteData(
      startsAt: startsAt, precipitation: amount,
      precipitationProbability: point.number("precipProbability", .fraction), kind: point.precipitationKind)
  }

  /// The date is the one of twelve hours after `time`, which is the local midnight but has been off by one hour after a
  /// change of the clocks (Pirate-Weather/pirateweather#114); that also holds where `offset` is missing.
  ///
  /// `temperatureMin` and `temperatureMax` are the calendar day's. `temperatureLow` never stands in: it belongs to the
  /// next morning (Pirate-Weather/pirateweather#5); `temperatureHigh`, the afternoon's, does where both are absent.
  private func day(_ point: DarkSkyPoint, _ zone: ZoneRules) -> WeatherDayData? {
    guard let time = point.instant("time") else { return nil }
    var day = WeatherDayData(date: zone.localDate(at: time + 43_200), condition: point.condition)
    day.summary = point.summary
    day.temperatureMin = point.number("temperatureMin", .temperature)
    day.temperatureMax = point.number("temperatureMax", .temperature)
    if day.temperatureMin == nil && day.temperatureMax == nil {
      day.temperatureMax = point.number("temperatureHigh", .temperature)
    }
    day.windSpeed = point.number("windSpeed", .windSpeed)
    day.precipitation = precipitation(ofDay: point)
    day.precipitationProbability = point.number("precipProbability", .fraction)
    day.uvIndex = point.number("uvIndex", .uvIndex)
    day.moonPhase = point.number("moonPhase", .fraction)
    day.setSun(rise: point.instant("sunriseTime"), set: point.instant("sunsetTime"))
    return day.hasWeather ? day : nil
  }

  /// The water of a day, mm: the mean intensity times 24 hours.
  ///
  /// `precipAccumulation` would be the depth of fresh snow, some ten times its water, and Dark Sky has it for snow only.
  private func precipitation(ofDay point: DarkSkyPoint) -> Double? {
    point.number("precipIntensity", .precipitation).map { $0 * 24 }
  }

  /// Each alert once: one warning for several regions is sent once a region.
  private func alerts(_ values: [JSONValue]) -> [WeatherAlert] {
    var alerts: [WeatherAlert] = []
    for value in values {
      let text = value["description"]?.prose
      guard let title = value["title"]?.words ?? text.map({ _ in "Weather alert" }) else { continue }
      var alert = WeatherAlert(title: title)
      alert.severity = value["severity"]?.words?.lowercased()
      alert.startsAt = value["time"]?.instant
      alert.endsAt = value["expires"]?.instant
      alert.issuer = value["uri"]?.string.flatMap(Self.host)
      alert.text = text
      if !alerts.contains(alert) { alerts.append(alert) }
    }
    return alerts
  }

  /// The host of an alert's link is the only trace of who issued it.
  private static func host(ofLink link: String) -> String? {
    let parts = link.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty, !parts[2].isEmpty else { return nil }
    return String(parts[2])
  }
}
