import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

struct NationalWeatherServiceTests {
  private let payload: JSONValue
  private let provider = NationalWeatherService()
  private static let names = ["points", "forecast", "hourly", "grid", "alerts", "stations", "observation"]
  /// 18:40 in Tallahassee on 2026-07-01, New York's time.
  private let inquiry = Fixture.inquiry(
    30.4383, -84.28073, now: 1_782_945_600, zones: ["America/New_York": ZoneRules(fixedOffsetSeconds: -14_400)])

  init() throws {
    payload = try Fixture.payload("nws-tallahassee.json")
  }

  private func answers(_ value: JSONValue, failing: Set<String> = []) -> [WeatherAnswer] {
    Self.names.map { name in
      failing.contains(name) ? provider.answer(status: 500, body: []) : (value[name] ?? .null).answer
    }
  }

  private func decode(_ value: JSONValue, failing: Set<String> = []) throws -> WeatherData {
    let step = try provider.step(for: inquiry, after: answers(value, failing: failing))
    guard case .done(let data) = step else {
      // Stations are asked on; nothing more comes.
      let missing = Array(repeating: provider.answer(status: 404, body: []), count: 2)
      guard case .done(let data) = try provider.step(for: inquiry, after: answers(value, failing: failing) + missing)
      else { throw WeatherDataError.invalidResponse(message: "still asking") }
      return data
    }
    return data
  }

  private func isClose(_ value: Double?, _ expected: Double) -> Bool {
    value.map { ($0 - expected).magnitude < 1e-6 } ?? false
  }

  private func urls(_ value: JSONValue, _ observations: [WeatherAnswer]) throws -> [String] {
    let all = answers(value).dropLast() + observations
    var urls: [String] = []
    for count in 0...all.count {
      guard case .request(let request) = try provider.step(for: inquiry, after: Array(all.prefix(count))) else { break }
      urls.append(request.url)
    }
    return urls
  }

  @Test func `grid, half-days, hours, layers, warnings, stations and a report are asked, all of the same host`() throws
  {
    let base = "https://api.weather.gov"
    #expect(
      try urls(payload, [try #require(payload["observation"]).answer]) == [
        base + "/points/30.4383,-84.2807", base + "/gridpoints/TAE/58,65/forecast?units=si",
        base + "/gridpoints/TAE/58,65/forecast/hourly?units=si", base + "/gridpoints/TAE/58,65",
        base + "/alerts/active?point=30.4383,-84.2807", base + "/gridpoints/TAE/58,65/stations",
        base + "/stations/KTLH/observations/latest",
      ])
    guard case .request(let request) = try provider.step(for: inquiry, after: []) else { return }
    #expect(request.headers.contains("Accept: application/geo+json"))
    let own = NationalWeatherService(baseURL: try ServiceURL("http://[::1]:80/nws"))
    #expect(try own.url(inquiry) == "http://[::1]:80/nws/points/30.4383,-84.2807")
  }

  @Test func `a station without a temperature or an old report passes the turn on, three at most`() throws {
    // weather-gov/api#31
    let report = try #require(payload["observation"])
    let null = report.replacing("properties.temperature.value", with: .null).answer
    let old = report.replacing("properties.timestamp", with: "2026-07-01T20:39:00+00:00").answer
    let broken = provider.answer(status: 503, body: [])
    #expect(
      try urls(payload, [null, old, broken]).suffix(3).map { $0.split(separator: "/")[3] } == ["KTLH", "KAAF", "K2J9"])
    #expect(try urls(payload, [broken, report.answer]).count == 8)
    let step = try provider.step(for: inquiry, after: answers(payload).dropLast() + [null, old, report.answer])
    guard case .done(let data) = step else { throw WeatherDataError.invalidResponse(message: "still asking") }
    #expect(data.observation?.temperature == 31.1)
    let without = try provider.step(for: inquiry, after: answers(payload).dropLast() + [null, old, broken])
    guard case .done(let data) = without else { throw WeatherDataError.invalidResponse(message: "still asking") }
    #expect(data.observation == nil && !data.days.isEmpty)
  }

  @Test func `every field arrives in canonical units`() throws {
    let data = try decode(payload)
    #expect(data.timeZone == "America/New_York" && data.utcOffsetSeconds == -14_400)

    let observation = try #require(data.observation)
    #expect(observation.observedAt == 1_782_942_780 && observation.condition == .partlyCloudy)
    #expect(observation.summary == "Mostly Cloudy" && observation.isDay == true)
    #expect(observation.temperature == 31.1 && observation.feelsLike == 36.5 && observation.dewPoint == 23.3)
    #expect(try (#require(observation.windSpeed) - 3.6).magnitude < 1e-9)
    #expect(observation.windGust == nil && observation.windDirection == 200 && observation.humidity == 0.635)
    #expect(observation.pressure == 1015 && observation.visibility == 16.09 && observation.cloudCover == 0.75)

    #expect(data.hours.count == 25)
    let hour = data.hours[0]
    #expect(hour.startsAt == 1_782_943_200 && hour.condition == .clear && hour.isDay == false)
    #expect(hour.temperature == 30 && hour.precipitationProbability == 0.1 && hour.windSpeed == 2.5)
    // 86 °F at 70 %: 95 °F on the chart.
    #expect(try (#require(hour.feelsLike) - 35).magnitude < 0.7)
    #expect(data.hours[19].condition == .rain && data.hours[18].condition == .clear)
  }

  @Test func `days are gathered from the hours, with the half-days' words, and half-days where the hours end`() throws {
    let days = try decode(payload).days
    #expect(days.map(\.date.daysSinceEpoch) == [20_635, 20_636, 20_637])
    // It is evening: the first half-day is tonight's, and today's row is what the hours have left of it.
    // and the report of 17:53, 31.1 °C.
    #expect(days[0].temperatureMin == 26 && days[0].temperatureMax == 31.1)
    #expect(days[0].condition == .thunderstorm && days[0].precipitationProbability == 0.4)
    #expect(days[0].summary == "Chance Showers And Thunderstorms then Mostly Clear")
    // Tonight's 23 is tomorrow's morning.
    #expect(days[1].temperatureMin == 23 && days[1].temperatureMax == 34)
    #expect(days[1].condition == .rain && days[1].summary == "Showers Likely" && days[1].windSpeed == 5)
    #expect(days[1].precipitationProbability == 0.65)
    #expect(days[2].temperatureMin == 22 && days[2].temperatureMax == 35 && days[2].windSpeed == 5)
    #expect(days[2].condition == .clear && days[2].precipitationProbability == nil)
    #expect(days.allSatisfy { $0.sunriseAt != nil && $0.sunsetAt != nil && $0.moonPhase != nil })
  }

  @Test func `what falls is the grid's, shared by time among the hours and the place's own days`() throws {
    let data = try decode(payload)
    // From 18:00 on 0.2 mm an hour, from 20:00 and from 02:00 half a millimetre, from 14:00 again 0.2.
    for (index, amount) in [(0, 0.2), (2, 0.5), (8, 0.5), (20, 0.2)] {
      #expect(isClose(data.hours[index].precipitation, amount), "\(index)")
    }
    // 80 minutes and four hours are left of the 1st; the layer ends within the 3rd, whose sum is not known.
    #expect(isClose(data.days[0].precipitation, 2.266_666_667))
    #expect(isClose(data.days[1].precipitation, 9))
    #expect(data.days[2].precipitation == nil)
    let without = try decode(payload, failing: ["grid"])
    #expect(without.days.count == 3 && without.days.allSatisfy { $0.precipitation == nil })
    #expect(without.hours.count == data.hours.count && without.hours.allSatisfy { $0.precipitation == nil })
  }

  @Test(
    arguments: [
      ("2026-07-01T18:00:00+00:00/PT12H", 0.1), ("2026-07-01T18:00:00Z/P1DT6H", 0.04),
      ("2026-07-01T18:00:00+00:00/PT90M", nil), ("2026-07-01T18:00:00+00:00/PT7H30M", 0.16),
      ("2026-07-01T18:00:00+00:00/P1W", 1.2 / 168), ("2026-07-01T18:00:00+00:00/PT21600S", 0.2),
      ("2026-07-01T22:30:00+00:00/PT6H", nil), ("2026-07-01T18:00:00+00:00/PT0H", nil),
      ("2026-07-01T18:00:00+00:00/P99W", nil), ("2026-07-01T18:00:00+00:00/6H", nil),
      ("2026-07-01T18:00:00+00:00/PT6", nil), ("2026-07-01T18:00:00+00:00/P6H", nil),
      ("2026-07-01T18:00:00+00:00", nil), ("/PT6H", nil), ("", nil),
    ] as [(String, Double?)])
  func `a stretch of time is a start and an ISO duration`(stretch: String, firstHour: Double?) throws {
    let edited = payload.replacing(
      "grid.properties.quantitativePrecipitation.values.0.validTime", with: .string(stretch))
    let amount = try decode(edited).hours[0].precipitation
    #expect((amount == nil) == (firstHour == nil))
    if let firstHour { #expect(isClose(amount, firstHour)) }
  }

  @Test(arguments: ["wmoUnit:m", "wmoUnit:in", "mm", ""])
  func `amounts in a unit not known here are missing`(unit: String) throws {
    let edited = payload.replacing("grid.properties.quantitativePrecipitation.uom", with: .string(unit))
    #expect(try decode(edited).hours.allSatisfy { $0.precipitation == nil })
    #expect(
      try decode(payload.replacing("grid.properties.quantitativePrecipitation.uom", with: "unit:mm")) == decode(payload)
    )
  }

  @Test func `an evening without hours has a today without a maximum`() throws {
    let days = try decode(payload, failing: ["hourly"]).days
    #expect(days.map(\.date.daysSinceEpoch) == [20_635, 20_636, 20_637])
    #expect(days[0].temperatureMax == nil && days[0].temperatureMin == nil && days[0].condition == .thunderstorm)
    #expect(days[1].temperatureMin == 23 && days[1].temperatureMax == 34)
  }

  @Test func `one of the two forecasts is enough, and all else may fail`() throws {
    let hours = try decode(payload, failing: ["forecast", "grid", "alerts", "stations", "observation"])
    #expect(hours.days.map(\.date.daysSinceEpoch) == [20_635, 20_636] && hours.alerts.isEmpty)
    #expect(hours.observation == nil && hours.days[1].temperatureMax == 33.5)
    let failures = answers(payload, failing: ["forecast", "hourly"])
    #expect(throws: WeatherDataError.self) { try provider.step(for: inquiry, after: Array(failures.prefix(3))) }
  }

  @Test func `web pages with a good status, as during outages, are no weather`() {
    let page = WeatherAnswer.success(Fixture.bytes("<html><body>Maintenance</body></html>"))
    let all = [answers(payload)[0], page, page, page, page, page]
    #expect {
      try provider.step(for: inquiry, after: all)
    } throws: { error in
      (error as? WeatherDataError)?.message.contains("Maintenance") == true
    }
  }

  @Test func `a cached grid that has moved, and numbers of a grid that are none, are refused`() {
    for path in ["points.properties.gridId", "points.properties.gridX", "points.properties.gridY"] {
      for value: JSONValue in [.null, "../x", "", -1, "T A"] {
        #expect(throws: WeatherDataError.self) { try decode(payload.replacing(path, with: value)) }
      }
    }
  }

  @Test func `warnings are told once, without replaced, recalled and test ones`() throws {
    let alerts = try decode(payload).alerts
    #expect(alerts.map(\.title) == ["Heat Advisory", "Rip Current Statement"])
    #expect(alerts[0].severity == "moderate" && alerts[0].issuer == "NWS Tallahassee FL")
    #expect(alerts[0].startsAt == 1_783_008_000 && alerts[0].endsAt == 1_783_036_800)
    #expect(alerts[0].text == "Heat index values up to 43 °C.\n\nDrink plenty of fluids.")
    // Without `onset` and `ends` those of the message.
    #expect(alerts[1].startsAt == 1_782_929_100 && alerts[1].endsAt == 1_782_961_200)
    #expect(alerts[1].text == "Rip Current Statement issued")
    #expect(try decode(payload.replacing("alerts.features", with: [])).alerts.isEmpty)
    #expect(try decode(payload.replacing("alerts.features", with: [.null, 7, [:], [:]])).alerts.isEmpty)
  }

  @Test(arguments: [
    ("https://api.weather.gov/icons/land/day/tsra,40/ovc?size=medium", true, Condition.thunderstorm),
    ("https://api.weather.gov/icons/land/night/few/snow,20?size=small", false, .snow),
    ("/icons/land/day/wind_bkn?size=medium", true, .wind), ("/icons/land/night/newcode,20", false, .unknown),
  ])
  func `an icon tells day, night and the more severe of two conditions`(icon: String, isDay: Bool, condition: Condition)
    throws
  {
    let edited = payload.replacing("observation.properties.icon", with: .string(icon))
    let observation = try #require(try decode(edited).observation)
    #expect(observation.condition == condition && observation.isDay == isDay)
  }

  @Test(arguments: [.null, "", "https://api.weather.gov/icons/", 7] as [JSONValue])
  func `without an icon the words decide`(icon: JSONValue) throws {
    let observation = try #require(
      try decode(payload.replacing("observation.properties.icon", with: icon)).observation)
    #expect(observation.condition == .partlyCloudy && observation.isDay == nil)
  }

  @Test(
    arguments: [
      ("5 to 10 mph", 4.4704), ("16 km/h", 16 / 3.6), ("0 mph", 0), ("10 kt", 5.144444), ("", nil), ("calm", nil),
      (["unitCode": "wmoUnit:km_h-1", "value": 36], 10),
      (["unitCode": "wmoUnit:km_h-1", "maxValue": 18, "minValue": 9], 5),
      (["unitCode": "wmoUnit:furlong", "value": 3], nil),
      (["unitCode": "unit:m_s-1", "value": "7"], 7), (.null, nil), (12, nil),
    ] as [(JSONValue, Double?)])
  func `a wind speed comes as text or as a number with its unit`(wind: JSONValue, speed: Double?) throws {
    let hour = try decode(payload.replacing("hourly.properties.periods.0.windSpeed", with: wind)).hours[0]
    #expect((hour.windSpeed == nil) == (speed == nil))
    if let speed { #expect(try (#require(hour.windSpeed) - speed).magnitude < 1e-5) }
  }

  @Test(
    arguments: [
      (86, "F", 30.0), (30, "C", 30), ("86", "F", 30), (["unitCode": "wmoUnit:degC", "value": 30], "F", 30),
      (["unitCode": "unit:degF", "value": 86], "F", 30),
    ] as [(JSONValue, String, Double)])
  func `a temperature comes as number, text or number with unit`(value: JSONValue, unit: String, celsius: Double) throws
  {
    let edited = payload.replacing("hourly.properties.periods.0.temperature", with: value)
      .replacing("hourly.properties.periods.0.temperatureUnit", with: .string(unit))
    #expect(try (#require(decode(edited).hours[0].temperature) - celsius).magnitude < 1e-9)
  }

  @Test func `a value that failed the service's own check is missing`() throws {
    let edited = payload.replacing("observation.properties.windSpeed.qualityControl", with: "X")
    #expect(try decode(edited).observation?.windSpeed == nil)
  }

  @Test func `any one value may be null, absent, -999, 1e20 or a word`() throws {
    // Hours are alike: the first ones tell as much as all.
    let hours = try #require(self.payload.value(at: [.key("hourly"), .key("properties"), .key("periods")])?.array)
    let payload = self.payload.replacing("hourly.properties.periods", with: .array(Array(hours.prefix(4))))
    let whole = try decode(payload)
    for path in Fixture.leaves(payload) where path.first != .key("points") {
      let missing = try decode(payload.replacing(path, with: .null))
      #expect(missing.hours.count >= whole.hours.count - 1, "\(path)")
      #expect(missing.days.count >= whole.days.count - 1, "\(path)")
      if payload.value(at: path)?.double != nil {
        for garbage: JSONValue in [-999, 1e20, "none", "", [], [:]] {
          #expect(try decode(payload.replacing(path, with: garbage)) == missing, "\(path) \(garbage)")
        }
      }
    }
  }

  @Test func `numbers may come as strings`() throws {
    // home-assistant/core#31548
    let strings = payload.mapLeaves { leaf in
      leaf.double == nil ? leaf : .string(String(decoding: leaf.encoded(), as: UTF8.self))
    }
    #expect(try decode(strings) == decode(payload))
  }

  @Test func `an answer of nulls alone is invalid`() {
    let nulls = payload.mapLeaves { _ in .null }
    #expect(throws: WeatherDataError.self) { try decode(nulls) }
    #expect(throws: WeatherDataError.self) {
      try decode(nulls.replacing("points", with: payload["points"]))
    }
  }

  @Test func `every cut of a forecast leaves the other, and of the grid is an invalid response`() throws {
    let all = answers(payload)
    for index in [1, 2] {
      let body = try all[index].get()
      for count in stride(from: 0, to: body.count, by: 97) {
        var cut = all
        cut[index] = .success(Array(body[..<count]))
        guard case .done(let data) = try provider.step(for: inquiry, after: cut) else { continue }
        #expect(!data.days.isEmpty)
      }
    }
    let grid = try all[0].get()
    for count in grid.indices {
      #expect(throws: WeatherDataError.self) {
        try provider.step(for: inquiry, after: [.success(Array(grid[..<count]))])
      }
    }
  }
}
