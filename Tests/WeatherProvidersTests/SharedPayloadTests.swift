import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel
import WeatherProviders

/// The payloads of real services in the notes beside the repository, where they are.
@Suite(.enabled(if: TestFile.shared != nil))
struct SharedPayloadTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let folder = try #require(TestFile.shared) + "/providers/payloads/"
    return try #require(TestFile.bytes(folder + name))
  }

  private func isClose(_ value: Double?, _ expected: Double) -> Bool {
    value.map { ($0 - expected).magnitude < 0.005 } ?? false
  }

  @Test(
    arguments: [
      // File, days, hours, alerts, has an observation; nil days: refused.
      ("openmeteo-copenhagen-2026-ms.json", 7, 168, 0, true),
      ("openmeteo-aalborg-snow-2026-placeholderThreeDays.json", 3, 0, 0, false),
      ("openmeteo-danang-current-gmt-edited.json", 0, 0, 0, true), ("darksky-newyork-alert-2019.json", 8, 49, 1, true),
      ("darksky-bavaria-2014.json", 8, 49, 0, true), ("darksky-bavaria-2014-two-alerts.json", 8, 49, 2, true),
      ("darksky-docs-boston-example.json", 1, 1, 1, true), ("pirate-newyork-2023-v1.json", 8, 48, 0, true),
      ("pirate-sanfrancisco-2025-v2-fields.json", 1, 1, 0, true), ("darksky-all-excluded.json", nil, 0, 0, false),
      ("darksky-bare.json", nil, 0, 0, false), ("darksky-datapoint-daily-only.json", nil, 0, 0, false),
      ("darksky-no-optionals-trailing-commas.json", nil, 0, 0, false), ("pirate-all-excluded.json", nil, 0, 0, false),
      ("pirate-error-400-detail.json", nil, 0, 0, false), ("pirate-error-403-forbidden.json", nil, 0, 0, false),
      ("pirate-error-404-no-route.json", nil, 0, 0, false),
    ] as [(String, Int?, Int, Int, Bool)])
  func `a payload gives its rows or is refused`(name: String, days: Int?, hours: Int, alerts: Int, hasObservation: Bool)
    throws
  {
    let provider: any OneAnswerProvider = name.hasPrefix("openmeteo") ? Fixture.openMeteo : try Fixture.darkSky()
    guard let days else {
      #expect(throws: WeatherDataError.self) { try provider.decode(bytes(name)) }
      return
    }
    let data = try provider.decode(bytes(name))
    #expect(data.days.count == days)
    #expect(data.hours.count == hours)
    #expect(data.alerts.count == alerts)
    #expect((data.observation != nil) == hasObservation)
    #expect(data.days.allSatisfy { $0.condition != .unknown } && data.hours.allSatisfy { $0.condition != .unknown })
  }

  @Test func `no payload of any service crashes any decoder`() throws {
    let folder = try #require(TestFile.shared) + "/providers/payloads"
    let darkSky = try Fixture.darkSky()
    for name in TestFile.names(in: folder) {
      let body = try bytes(name)
      let providers: [any WeatherProvider] = [
        Fixture.openMeteo, darkSky, MetNorway(), try Fixture.openWeatherMap(), NationalWeatherService(),
      ]
      for provider in providers {
        // Every request of every provider may be answered by it.
        for count in 1...7 {
          do throws(WeatherDataError) {
            let inquiry = Fixture.inquiry(40, -74, now: 1_600_000_000)
            _ = try provider.step(for: inquiry, after: Array(repeating: .success(body), count: count))
          } catch {
            #expect(error.code == .invalidResponse)
          }
        }
        #expect(!provider.failure(status: 500, body: body).message.isEmpty)
      }
      _ = try? Geocoder().decode(body)
    }
  }

  @Test func `Copenhagen 2026 in metres per second`() throws {
    let data = try Fixture.openMeteo.decode(bytes("openmeteo-copenhagen-2026-ms.json"))
    let observation = try #require(data.observation)
    #expect(observation.observedAt == 1_785_099_600)  // 2026-07-26T21:00Z
    #expect(observation.temperature == 16.8)
    #expect(observation.condition == .drizzle)
    #expect(observation.isDay == false)
    #expect(observation.windSpeed == 2.5)
    #expect(observation.humidity == 0.84)
    #expect(observation.pressure == nil)  // The payload has the surface's, not the sea level's.
    #expect(data.hours[0].startsAt == 1_785_016_800)
    #expect(data.days[0].date == CivilDate(year: 2026, month: 7, day: 26))
    #expect(data.days[0].sunriseAt == 1_785_035_040)  // 05:04 at +2 h
    #expect(data.days[1].precipitation == 25)
  }

  @Test func `Aalborg 2026 in kilometres per hour, in snow`() throws {
    let data = try Fixture.openMeteo.decode(bytes("openmeteo-aalborg-snow-2026-placeholderThreeDays.json"))
    #expect(data.days.map(\.condition) == [.snow, .snow, .cloudy])
    #expect(data.days[0].windSpeed == 7.5)
    #expect(data.days[2].temperatureMin == -3)
  }

  @Test func `New York 2023 in the units of the United States`() throws {
    let data = try Fixture.darkSky().decode(bytes("pirate-newyork-2023-v1.json"))
    let observation = try #require(data.observation)
    #expect(observation.observedAt == 1_674_594_900)
    #expect(isClose(observation.temperature, 5.66))  // 42.19 °F
    #expect(isClose(observation.windSpeed, 5.75))  // 12.864 mph
    #expect(isClose(observation.visibility, 16.09))
    #expect(observation.humidity == 0.54 && observation.condition == .clear && observation.isDay == true)
    #expect(data.days.map(\.date).first == CivilDate(year: 2023, month: 1, day: 24))
    #expect(isClose(data.days[1].precipitation, 20.60))  // 0.0338 in/h
    #expect(isClose(data.days[1].temperatureMin, -0.21))  // 31.62 °F
    #expect(data.utcOffsetSeconds == -18_000)
  }

  @Test func `New York 2019 with its alert`() throws {
    let data = try Fixture.darkSky().decode(bytes("darksky-newyork-alert-2019.json"))
    #expect(data.alerts[0].title == "Winter Storm Watch")
    #expect(data.alerts[0].severity == "watch")
    #expect(data.alerts[0].issuer == "alerts.weather.gov")
    #expect(data.alerts[0].endsAt == 1_548_025_200)
    #expect(
      data.days.map(\.condition) == [.rain, .rain, .partlyCloudy, .partlyCloudy, .rain, .rain, .partlyCloudy, .snow])
    #expect(isClose(data.days[7].precipitation, 7.50))  // 0.0123 in/h of water, whatever the snow's depth
  }

  @Test func `places named Hollywood`() throws {
    let candidates = try Geocoder().decode(bytes("openmeteo-geocoding-hollywood-2025.json"))
    #expect(candidates.count == 10)
    #expect(candidates.max { $0.population ?? 0 < $1.population ?? 0 }?.region == "California")
    #expect(try Geocoder().decode(bytes("openmeteo-geocoding-goiania-accents.json"))[0].name == "Goiânia")
    #expect(try Geocoder().decode(bytes("openmeteo-geocoding-danang.json"))[0].timeZone == "Asia/Ho_Chi_Minh")
  }

  // MARK: MET Norway

  @Test func `Greenwich 2026, ten whole days of Greenwich`() throws {
    let inquiry = Fixture.inquiry(51.5, 0, now: 1_769_508_900, zone: ZoneRules(fixedOffsetSeconds: 0))
    let data = try #require(
      try MetNorway().weather(inquiry, .success(bytes("metno-greenwich-compact-2026.json"))))
    #expect(data.days.map(\.date.day) == [27, 28, 29, 30, 31, 1, 2, 3, 4, 5])
    #expect(data.hours.count == 62)
    let observation = try #require(data.observation)
    #expect(observation.observedAt == 1_769_508_000)  // 10:00Z
    #expect(observation.condition == .rain && observation.temperature == 6.4 && observation.pressure == 984.9)
    #expect(isClose(observation.feelsLike, 2.21))  // 43.52 °F in 16.33 mph
    #expect(isClose(observation.dewPoint, 5.44))
    // 14 hours of the 27th are left.
    #expect(data.days[0].temperatureMin == 5.5 && data.days[0].temperatureMax == 9.8)
    #expect(isClose(data.days[0].precipitation, 3.0) && data.days[0].windSpeed == 7.3)
    #expect(isClose(data.days[3].precipitation, 2.9) && data.days[3].temperatureMax == 8.9)
    #expect(isClose(data.days[9].precipitation, 9.1))
    #expect(data.days.allSatisfy { $0.condition != .unknown } && data.hours.allSatisfy { $0.condition != .unknown })
  }

  @Test func `New York 2020, days of New York from steps in UTC`() throws {
    let body = try #require(JSONValue(parsing: bytes("metno-newyork-compact-with-headers-2020.json"))["data"])
    let inquiry = Fixture.inquiry(40.7, -74, now: 1_595_245_471, zone: ZoneRules(fixedOffsetSeconds: -14_400))
    let data = try #require(try MetNorway().weather(inquiry, body.answer))
    #expect(data.days.map(\.date.day) == [20, 21, 22, 23, 24, 25, 26, 27, 28])
    #expect(data.hours.count == 55)
    #expect(data.days[0].temperatureMax == 36 && data.days[1].temperatureMin == 22.4)
    // 02:00, 08:00 and 14:00, and two thirds of what falls from 20:00 to 02:00.
    #expect(isClose(data.days[6].precipitation, 1.1 + 0.5 * 2 / 3))
    #expect(isClose(data.days[7].precipitation, 0.5 / 3))
    // UTC's 26th would end at 20:00 with another minimum.
    #expect(data.days[6].temperatureMin == 24.1 && data.days[7].temperatureMin == 25.7)
  }

  // MARK: OpenWeatherMap

  @Test(
    arguments: [
      // Days, hours, alerts; nil: refused.
      ("owm-onecall25-minsk-2021.json", 8, 48, 0), ("owm-onecall25-minsk-no-daily-2021.json", 0, 48, 0),
      ("owm-onecall25-only-alerts.json", 0, 0, 1), ("owm-onecall25-two-conditions-2020.json", 1, 1, 0),
      ("owm-onecall25-minsk-invalid-json.json", nil, 0, 0), ("owm-error-404-observation.json", nil, 0, 0),
      ("owm-empty-list.json", nil, 0, 0),
    ] as [(String, Int?, Int, Int)])
  func `a One Call payload gives its rows or is refused`(name: String, days: Int?, hours: Int, alerts: Int) throws {
    let inquiry = Fixture.inquiry(53.54, 27.34, now: 1_618_050_045)
    let provider = try Fixture.openWeatherMap()
    guard let days else {
      #expect(throws: WeatherDataError.self) { try provider.weather(inquiry, .success(bytes(name))) }
      return
    }
    let data = try #require(try provider.weather(inquiry, .success(bytes(name))))
    #expect(data.days.count == days && data.hours.count == hours && data.alerts.count == alerts)
    #expect(data.observation != nil)
  }

  @Test func `Minsk 2021`() throws {
    let inquiry = Fixture.inquiry(53.54, 27.34, now: 1_618_050_045)
    let data = try #require(
      try Fixture.openWeatherMap().weather(inquiry, .success(bytes("owm-onecall25-minsk-2021.json"))))
    #expect(data.observation?.temperature == 11.84 && data.observation?.dewPoint == -1.16)
    #expect(data.observation?.visibility == nil)
    #expect(
      data.days.map(\.condition) == [.clear, .cloudy, .clear, .clear, .rain, .rain, .rain, .sleet])
    #expect(data.days[0].date == CivilDate(year: 2021, month: 4, day: 10))
    #expect(data.days[7].precipitation == 15.5)  // 6.67 of rain and 8.83 of snow
    #expect(data.days[6].temperatureMin == 4.81 && data.days[6].precipitationProbability == 1)
    #expect(data.hours[1].condition == .partlyCloudy && data.hours[1].precipitation == 0)
    let alerts = try #require(
      try Fixture.openWeatherMap().weather(inquiry, .success(bytes("owm-onecall25-only-alerts.json")))
    ).alerts
    #expect(alerts[0].title == "Event" && alerts[0].issuer == "Sender" && alerts[0].startsAt == nil)
  }

  /// The first of two sunrises tells, the place is Minsk's own region.
  @Test func `the sun of Minsk is within two minutes of OpenWeatherMap's on eight days`() throws {
    let root = try JSONValue(parsing: bytes("owm-onecall25-minsk-2021.json"))
    let zone = ZoneRules(fixedOffsetSeconds: 10_800)
    let sun = Sun(over: Place(latitude: 53.54, longitude: 27.34, origin: .configuration))
    for day in try #require(root["daily"]?.array) {
      let date = zone.localDate(at: try #require(day["dt"]?.integer))
      let rise = try #require(sun.rise(on: date, in: zone))
      let set = try #require(sun.set(on: date, in: zone))
      #expect(try (rise - #require(day["sunrise"]?.integer)).magnitude < 120)
      #expect(try (set - #require(day["sunset"]?.integer)).magnitude < 120)
    }
  }

  @Test func `Zocca 2022 from the free pair, with numbers in Kelvin missing`() throws {
    let current = try JSONValue(parsing: bytes("owm-current-zocca-2022.json"))
    let forecast: JSONValue = ["list": [try JSONValue(parsing: bytes("owm-forecast-step-2022.json"))]]
    let inquiry = Fixture.inquiry(44.34, 10.99, now: 1_661_870_600)
    let provider = try Fixture.openWeatherMap()
    let refused = provider.answer(status: 401, body: [])
    let data = try #require(try provider.weather(inquiry, refused, current.answer, forecast.answer))
    #expect(data.observation?.temperature == nil)  // 298.48 is no temperature in °C.
    #expect(data.observation?.windGust == 1.18 && data.observation?.visibility == 10)
    #expect(data.utcOffsetSeconds == 7_200)
    #expect(data.hours.count == 3 && data.hours[2].condition == .rain)
    let day = try #require(data.days.first)
    #expect(day.date == CivilDate(year: 2022, month: 8, day: 30))
    #expect(try (#require(day.sunriseAt) - 1_661_834_187).magnitude < 120)
    #expect(try (#require(day.sunsetAt) - 1_661_882_248).magnitude < 120)
  }

  // MARK: NWS

  private func nws(forecast: String, hourly: String? = nil, now: Int64) throws -> WeatherData {
    let provider = NationalWeatherService()
    let missing = provider.answer(status: 404, body: [])
    return try #require(
      try provider.weather(
        Fixture.inquiry(30, -85, now: now), .success(bytes("nws-points-tallahassee.json")), .success(bytes(forecast)),
        hourly.map { .success(try bytes($0)) } ?? missing, .success(bytes("nws-gridpoint-raw-132kB.json")),
        .success(bytes("nws-alerts.json")), missing))
  }

  @Test(arguments: ["nws-forecast-si-2019.json", "nws-forecast-relative-icon.json"])
  func `a forecast of half-days`(name: String) throws {
    let data = try nws(forecast: name, now: 1_570_990_000)
    #expect(data.timeZone == "America/New_York" && data.utcOffsetSeconds == -14_400)
    let today = try #require(data.days.first)
    #expect(today.date == CivilDate(year: 2019, month: 10, day: 13))
    #expect(today.condition == .thunderstorm)
    #expect(today.summary == "Chance Showers And Thunderstorms")
    #expect(isClose(today.temperatureMax, 5) && today.temperatureMin == nil)
    #expect(today.sunriseAt != nil)
  }

  @Test func `numbers as strings, in the units of the United States`() throws {
    let day = try #require(try nws(forecast: "nws-forecast-numbers-as-strings.json", now: 1_570_990_000).days.first)
    #expect(day.temperatureMax == 5)  // "41" °F
    #expect(day.precipitationProbability == 0.2)
  }

  @Test func `a forecast of nulls is no weather`() {
    #expect(throws: WeatherDataError.self) { try nws(forecast: "nws-forecast-all-null.json", now: 1_570_990_000) }
  }

  @Test func `the grid's amounts of 2022, by days of New York`() throws {
    let half: (String, String) -> JSONValue = { start, end in
      [
        "startTime": .string("2022-02-\(start):00-05:00"), "endTime": .string("2022-02-\(end):00-05:00"),
        "isDaytime": true, "temperature": 10, "temperatureUnit": "C", "shortForecast": "Rain",
      ]
    }
    let forecast: JSONValue = [
      "properties": ["periods": [half("04T06:00", "04T18:00"), half("05T06:00", "05T18:00")]]
    ]
    let provider = NationalWeatherService()
    let missing = provider.answer(status: 404, body: [])
    let zone = ["America/New_York": ZoneRules(fixedOffsetSeconds: -18_000)]
    let data = try #require(
      try provider.weather(
        Fixture.inquiry(30, -85, now: 1_643_950_800, zones: zone), .success(bytes("nws-points-tallahassee.json")),
        forecast.answer, missing, .success(bytes("nws-gridpoint-raw-132kB.json")), missing, missing))
    // 01:00 and 07:00 (2.032, 4.826), 13:00 (4.826) and five of the six hours from 19:00 (3.048); one of them, and so on.
    #expect(isClose(data.days[0].precipitation, 14.224))
    // A sixth of the evening's and 2.286; the rest of the day is dry.
    #expect(isClose(data.days[1].precipitation, 2.794))
  }

  @Test func `a flood watch of 2019`() throws {
    let alert = try #require(try nws(forecast: "nws-forecast-si-2019.json", now: 1_570_990_000).alerts.first)
    #expect(alert.title == "Flood Watch" && alert.severity == "severe" && alert.issuer == "NWS Portland OR")
    #expect(alert.startsAt == 1_576_877_640 && alert.endsAt == 1_577_037_600)
    #expect(alert.text?.contains("\n\nA Flood Watch means") == true)
  }

  @Test func `a report of Fort Lauderdale, 2022`() throws {
    let provider = NationalWeatherService()
    let stations: JSONValue = ["features": [["properties": ["stationIdentifier": "KFLL"]]]]
    let missing = provider.answer(status: 500, body: [])
    let points = WeatherAnswer.success(try bytes("nws-points-tallahassee.json"))
    let forecast = WeatherAnswer.success(try bytes("nws-forecast-si-2019.json"))
    let inquiry = Fixture.inquiry(30, -85, now: 1_646_266_000)
    // Without a station, the step is done; an empty list of features is a report without weather.
    let empty = WeatherAnswer.success(try bytes("nws-observation-empty-features.json"))
    #expect(
      try provider.weather(inquiry, points, missing, forecast, missing, missing, stations.answer, empty)?.observation
        == nil)
    let data = try provider.weather(
      inquiry, points, missing, forecast, missing, missing, stations.answer,
      .success(bytes("nws-observation-latest.json")))
    let report = try #require(data?.observation)
    #expect(report.observedAt == 1_646_265_180)
    #expect(isClose(report.temperature, 22.8) && isClose(report.windSpeed, 2.1) && report.windGust == nil)
    #expect(isClose(report.pressure, 1018.7) && isClose(report.visibility, 16.09) && report.isDay == false)
    #expect(isClose(report.feelsLike, 23.11) && isClose(report.humidity, 0.7577) && report.cloudCover == 0.75)
    #expect(report.condition == .partlyCloudy && report.summary == "Mostly Cloudy")
  }
}
