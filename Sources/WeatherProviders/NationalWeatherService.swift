import CloudyProtocol
import JSON
package import WeatherModel

/// The US National Weather Service: no key, the United States and their territories;
/// <https://www.weather.gov/documentation/services-web-api>.
///
/// Asked in this order: the grid of the point, its forecast by half-days, by hours, the raw layers of the grid, which
/// alone have amounts of precipitation, the warnings, the stations near it and the last report of the nearest ones. One
/// forecast must come; the rest may fail.
package struct NationalWeatherService: WeatherProvider {
  package static let name = "nws"
  package var name: String { Self.name }
  package let attribution = "Weather data by the US National Weather Service"
  package let minimumIntervalSeconds: Int64 = 900
  package let dailyBudget: Int? = 200

  private static let service = "The US National Weather Service"
  /// A station that has nothing to report gives its turn to the next; so many are asked.
  private static let mostStations = 3
  /// Stations report once an hour; after two, the forecast says more, seconds.
  private static let reportLife: Int64 = 7_200

  private let base: ServiceURL

  /// - Parameter baseURL: of a proxy; nil for the service itself.
  package init(baseURL: ServiceURL? = nil) {
    base = baseURL ?? ServiceURL(https: "api.weather.gov")
  }

  package func step(
    for inquiry: WeatherInquiry, after answers: [WeatherAnswer]
  ) throws(WeatherDataError) -> WeatherStep {
    let point =
      WeatherServiceRequest.coordinate(inquiry.place.latitude) + ","
      + WeatherServiceRequest.coordinate(inquiry.place.longitude)
    guard let first = answers.first else { return .request(request("/points/" + point)) }
    let grid = try Grid(Payload.object(first.get(), service: Self.service))
    switch answers.count {
    case 1: return .request(request(grid.path + "/forecast", [("units", "si")]))
    case 2: return .request(request(grid.path + "/forecast/hourly", [("units", "si")]))
    case 3:
      // Without either there is no use in the rest.
      if case .failure(let error) = answers[1], case .failure = answers[2] { throw error }
      return .request(request(grid.path))
    case 4: return .request(request("/alerts/active", [("point", point)]))
    case 5: return .request(request(grid.path + "/stations"))
    default:
      let stations = stations(answers[5])
      let asked = answers.count - 6
      let reports = answers[6...].compactMap { report($0, now: inquiry.now) }
      if reports.isEmpty, asked < min(stations.count, Self.mostStations) {
        return .request(request("/stations/\(stations[asked])/observations/latest"))
      }
      var data = try forecast(answers[1], answers[2], amounts(answers[3]), reports.first, grid, inquiry)
      data.alerts = alerts(answers[4])
      return .done(data)
    }
  }

  package func failure(status: Int, body: [UInt8]) -> WeatherDataError {
    ServiceFailure.error(
      service: Self.service, status: status, body: body,
      advice: "it refuses programs that do not name themselves; look for a newer version of cloudyd")
  }

  /// Plain numbers with their units instead of texts like "5 to 10 km/h", where the service knows these flags.
  private func request(_ path: String, _ query: [(name: String, value: String)] = []) -> WeatherServiceRequest {
    WeatherServiceRequest(
      base, path: path, query: query,
      headers: [
        "Accept: application/geo+json", "Feature-Flags: forecast_temperature_qv, forecast_wind_speed_qv",
      ])
  }

  /// The forecast's square, by its name and numbers: the links beside them might lead to another host.
  private struct Grid {
    let path: String
    let timeZone: String?

    /// - Throws: `invalidResponse` where the answer names no grid.
    init(_ root: JSONObject) throws(WeatherDataError) {
      let properties = root["properties"]
      guard let name = properties?["gridId"]?.string.flatMap(Self.identifier),
        let x = properties?["gridX"]?.lenientInteger, let y = properties?["gridY"]?.lenientInteger, x >= 0, y >= 0
      else {
        throw .invalidResponse(message: "\(NationalWeatherService.service) names no forecast grid for this place")
      }
      path = "/gridpoints/\(name)/\(x),\(y)"
      timeZone = properties?["timeZone"]?.words
    }

    /// The text if it is fit for a path: letters and digits.
    static func identifier(_ text: String) -> String? {
      let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: false
        }
      }
      return isPlain && (1...16).contains(text.utf8.count) ? text : nil
    }
  }

  // MARK: Forecast

  private func forecast(
    _ halves: WeatherAnswer, _ hourly: WeatherAnswer, _ amounts: [NWSAmount],
    _ report: WeatherObservation?, _ grid: Grid, _ inquiry: WeatherInquiry
  ) throws(WeatherDataError) -> WeatherData {
    let halfDays = periods(halves)
    let hours = periods(hourly)
    var data = WeatherData()
    data.observation = report
    data.timeZone = grid.timeZone
    data.utcOffsetSeconds = (hours.first ?? halfDays.first)?.start.utcOffset
    let zone = inquiry.zone(named: grid.timeZone, utcOffsetSeconds: data.utcOffsetSeconds)
    let sun = Sun(over: inquiry.place)
    data.hours = hours.compactMap(\.hour).ascending(by: \.startsAt).map { hour in
      var hour = hour
      hour.precipitation = amounts.sum(from: hour.startsAt, to: hour.startsAt + 3_600)
      return hour
    }
    let measured = hours.isEmpty ? nil : report.map { ForecastSpell($0) }
    let spells = hours.map(\.spell) + [measured].compactMap(\.self)
    data.days = days(halfDays, spells.days(from: inquiry.now, in: zone, under: sun)).map { day in
      var day = day
      day.setSky(sun, zone)
      // Of today what is left, as its other numbers.
      let start = max(zone.startOfDay(day.date), inquiry.now)
      day.precipitation = amounts.sum(from: start, to: zone.startOfDay(day.date + 1))
      return day
    }
    guard !data.days.isEmpty || !data.hours.isEmpty else {
      throw Payload.empty(try halves.get(), service: Self.service)
    }
    return data
  }

  /// Days gathered from the hours, with the words and icons of the daylight halves, and such halves beyond the hours.
  ///
  /// A night's temperature is the minimum of the date on which it ends. The evening's first half is a night, so today
  /// may have no daylight half: then its night describes it, and without hours it has no maximum.
  private func days(_ halves: [NWSPeriod], _ gathered: [WeatherDayData]) -> [WeatherDayData] {
    var days = Dictionary(gathered.map { ($0.date, $0) }) { first, _ in first }
    for half in halves where half.isDay == true || half.start == halves.first?.start {
      let date = half.start.date
      var day = days[date] ?? WeatherDayData(date: date, condition: .unknown)
      if half.condition != .unknown { day.condition = half.condition }
      day.summary = half.summary
      if half.isDay == true { day.temperatureMax = [day.temperatureMax, half.temperature].compactMap(\.self).max() }
      day.windSpeed = day.windSpeed ?? half.windSpeed
      day.precipitationProbability =
        [day.precipitationProbability, half.probability].compactMap(\.self).max()
      days[date] = day
    }
    for half in halves where half.isDay == false {
      guard let date = half.end?.date, let day = days[date] else { continue }
      days[date]?.temperatureMin = [day.temperatureMin, half.temperature].compactMap(\.self).min()
    }
    return days.values.filter(\.hasWeather).ascending(by: \.date)
  }

  /// What falls by the grid's own layer, ascending; empty where it did not come.
  private func amounts(_ answer: WeatherAnswer) -> [NWSAmount] {
    let layer = properties(answer)?["quantitativePrecipitation"]
    return (layer?["values"]?.rows ?? []).compactMap { NWSAmount($0, unit: layer?["uom"]?.string) }
      .ascending(by: \.startsAt)
  }

  private func periods(_ answer: WeatherAnswer) -> [NWSPeriod] {
    guard let properties = properties(answer) else { return [] }
    let isFahrenheit = properties["units"]?.string == "us"
    return (properties["periods"]?.rows ?? []).compactMap { NWSPeriod($0, isFahrenheit: isFahrenheit) }
      .ascending(by: \.start.instant)
  }

  // MARK: Stations

  private func stations(_ answer: WeatherAnswer) -> [String] {
    features(answer).compactMap { $0["properties"]?["stationIdentifier"]?.string.flatMap(Grid.identifier) }
  }

  /// A station's report; nil where it has no temperature, which happens (weather-gov/api#31), or is old.
  private func report(_ answer: WeatherAnswer, now: Int64) -> WeatherObservation? {
    guard let report = properties(answer), let time = OffsetTimestamp(report["timestamp"]),
      time.instant > now - Self.reportLife
    else { return nil }
    let icon = NWSIcon(report["icon"])
    let summary = report["textDescription"]?.words
    var observation = WeatherObservation(
      observedAt: time.instant, condition: icon?.condition ?? summary.map { Condition(nwsWords: $0) } ?? .unknown)
    observation.summary = summary
    observation.isDay = icon?.isDay
    observation.temperature = NWSValue.number(report["temperature"], .temperature)
    observation.windSpeed = NWSValue.number(report["windSpeed"], .windSpeed)
    observation.windGust = NWSValue.number(report["windGust"], .windSpeed)
    observation.windDirection = NWSValue.number(report["windDirection"], .direction)
    observation.humidity = NWSValue.number(report["relativeHumidity"], .fraction)
    observation.pressure =
      NWSValue.number(report["seaLevelPressure"], .pressure)
      ?? NWSValue.number(report["barometricPressure"], .pressure)
    observation.dewPoint =
      NWSValue.number(report["dewpoint"], .temperature)
      ?? Comfort.dewPoint(temperature: observation.temperature, humidity: observation.humidity)
    observation.visibility = NWSValue.number(report["visibility"], .visibility)
    observation.cloudCover =
      (report["cloudLayers"]?.rows ?? []).compactMap { $0["amount"]?.string.flatMap { Self.cover[$0] } }.max()
    observation.feelsLike =
      NWSValue.number(report["windChill"], .temperature) ?? NWSValue.number(report["heatIndex"], .temperature)
      ?? Comfort.feelsLike(
        temperature: observation.temperature, windSpeed: observation.windSpeed, humidity: observation.humidity)
    return observation.temperature == nil ? nil : observation
  }

  /// The middle of the eighths of sky that a METAR's word stands for.
  private static let cover: [String: Double] = [
    "SKC": 0, "CLR": 0, "FEW": 1.5 / 8, "SCT": 3.5 / 8, "BKN": 6 / 8, "OVC": 1, "VV": 1,
  ]

  // MARK: Alerts

  /// The warnings in force, each once and without those that a later one replaces or recalls.
  private func alerts(_ answer: WeatherAnswer) -> [WeatherAlert] {
    let warnings = features(answer).compactMap { $0["properties"] }
    let replaced = Set(
      warnings.flatMap { $0["references"]?.rows ?? [] }.compactMap { $0["identifier"]?.string })
    var alerts: [WeatherAlert] = []
    for warning in warnings {
      guard warning["status"]?.string ?? "Actual" == "Actual", warning["messageType"]?.string != "Cancel",
        !replaced.contains(warning["id"]?.string ?? ""),
        let title = warning["event"]?.words ?? warning["headline"]?.words
      else { continue }
      var alert = WeatherAlert(title: title)
      alert.severity = warning["severity"]?.words?.lowercased()
      // `effective` and `expires` are the message's, `onset` and `ends` the weather's.
      alert.startsAt = (OffsetTimestamp(warning["onset"]) ?? OffsetTimestamp(warning["effective"]))?.instant
      alert.endsAt = (OffsetTimestamp(warning["ends"]) ?? OffsetTimestamp(warning["expires"]))?.instant
      alert.issuer = warning["senderName"]?.words
      let texts = [warning["description"], warning["instruction"]].compactMap { $0?.prose }
      alert.text =
        texts.isEmpty
        ? warning["headline"]?.words : texts.joined(separator: "\n\n").cut(toBytes: JSONValue.proseBytes)
      if !alerts.contains(alert) { alerts.append(alert) }
    }
    return alerts
  }

  private func properties(_ answer: WeatherAnswer) -> JSONValue? {
    object(answer)?["properties"]
  }

  private func features(_ answer: WeatherAnswer) -> [JSONValue] {
    object(answer)?["features"]?.rows ?? []
  }

  /// Nil for answers that can be done without and did not come, or came as a web page.
  private func object(_ answer: WeatherAnswer) -> JSONObject? {
    guard case .success(let body) = answer else { return nil }
    return try? Payload.object(body, service: Self.service)
  }
}
