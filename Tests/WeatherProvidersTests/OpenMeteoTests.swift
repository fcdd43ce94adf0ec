import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

struct OpenMeteoTests {
  private let payload: JSONValue
  private let provider = OpenMeteo()

  init() throws {
    payload = try Fixture.payload("open-meteo-kathmandu.json")
  }

  private func decode(_ value: JSONValue) throws -> WeatherData {
    try provider.decode(value.encoded())
  }

  private func message(_ text: String) -> String? {
    do throws(WeatherDataError) {
      _ = try provider.decode(Array(text.utf8))
      return nil
    } catch {
      return error.code == .invalidResponse ? error.message : nil
    }
  }

  @Test func `the request asks for the place's own days and eight of them`() {
    let place = Place(latitude: 52.5200049, longitude: 13.4, origin: .configuration)
    let url = provider.request(for: place).url
    #expect(url.hasPrefix("https://api.open-meteo.com/v1/forecast?latitude=52.52&longitude=13.4&timezone=auto&"))
    for part in ["forecast_days=8", "wind_speed_unit=ms", "uv_index_max", "dew_point_2m", "visibility", "sunrise"] {
      #expect(url.contains(part))
    }
    #expect(!url.contains("apikey"))
  }

  @Test func `a self-hosted server and a paid plan have their own addresses`() throws {
    let place = Place(latitude: 0, longitude: 0, origin: .configuration)
    let own = OpenMeteo(baseURL: try ServiceURL("http://127.0.0.1:8080/"))
    #expect(own.request(for: place).url.hasPrefix("http://127.0.0.1:8080/v1/forecast?latitude=0&longitude=0&"))
    let paid = OpenMeteo(apiKey: try APIKey("s3cret")).request(for: place)
    #expect(paid.url.hasPrefix("https://customer-api.open-meteo.com/v1/forecast?"))
    #expect(paid.url.hasSuffix("&apikey=s3cret"))
    #expect(!paid.description.contains("s3cret"))
  }

  @Test func `every field arrives in canonical units`() throws {
    let data = try decode(payload)
    #expect(data.timeZone == "Asia/Kathmandu")
    #expect(data.utcOffsetSeconds == 20_700)

    var observation = WeatherObservation(observedAt: 1_772_699_400, condition: .partlyCloudy)
    observation.isDay = true
    observation.temperature = 21.4
    observation.feelsLike = 20.9
    observation.windSpeed = 3.2
    observation.windGust = 7.1
    observation.windDirection = 245
    observation.humidity = 0.48
    observation.pressure = 1012.6
    observation.cloudCover = 0.4
    observation.dewPoint = 9.9
    observation.visibility = 24.14
    #expect(data.observation == observation)

    #expect(data.hours.map(\.startsAt) == [1_772_698_500, 1_772_702_100, 1_772_705_700, 1_772_716_500])
    var hour = WeatherHourData(startsAt: 1_772_705_700, condition: .drizzle)
    hour.isDay = true
    hour.temperature = 20.8
    hour.feelsLike = 20.1
    hour.windSpeed = 2.9
    hour.precipitation = 0.2
    hour.precipitationProbability = 0.35
    #expect(data.hours[2] == hour)
    #expect(data.hours[3].isDay == false)

    #expect(data.days.map(\.date.daysSinceEpoch) == [20_517, 20_518, 20_519])
    var day = WeatherDayData(date: CivilDate(daysSinceEpoch: 20_517), condition: .rain)
    day.temperatureMin = 9.1
    day.temperatureMax = 21.7
    day.windSpeed = 3.6
    day.precipitation = 1.3
    day.precipitationProbability = 0.6
    day.uvIndex = 7.95
    day.sunriseAt = 1_772_671_140
    day.sunsetAt = 1_772_713_260
    #expect(data.days[0] == day)
    #expect(data.days.map(\.condition) == [.rain, .thunderstorm, .clear])
    #expect(data.alerts.isEmpty)
  }

  @Test func `minus zero is zero`() throws {
    let temperature = try #require(try decode(payload).hours[3].temperature)
    #expect(temperature == 0 && temperature.sign == .plus)
  }

  @Test func `any one value may be null, absent, -999, 1e20 or a word and costs at most its own row`() throws {
    let whole = try decode(payload)
    for path in Fixture.leaves(payload) where !"\(path)".contains("_units") {
      let missing = try decode(payload.replacing(path, with: .null))
      #expect(missing.hours.count >= whole.hours.count - 1, "\(path)")
      #expect(missing.days.count >= whole.days.count - 1, "\(path)")
      #expect(
        missing.hours.filter(whole.hours.contains).count >= whole.hours.count - 1
          || path == [.key("utc_offset_seconds")], "\(path)")
      if payload.value(at: path)?.double != nil, path != [.key("utc_offset_seconds")] {
        for garbage: JSONValue in [-999, 1e20, "none", "", [], [:], "nan"] {
          #expect(try decode(payload.replacing(path, with: garbage)) == missing, "\(path) \(garbage)")
        }
      }
      if case .key? = path.last {
        #expect(try decode(payload.replacing(path, with: nil)) == missing, "\(path)")
      }
    }
  }

  @Test func `an answer of nulls alone is invalid`() {
    #expect(throws: WeatherDataError.self) { try decode(payload.mapLeaves { _ in .null }) }
  }

  @Test func `columns of nulls beside good times hold no weather`() {
    let nulls = payload.mapLeaves { $0.double == nil ? $0 : .null }
    #expect(throws: WeatherDataError.invalidResponse(message: "Open-Meteo's answer holds no weather")) {
      try decode(nulls)
    }
  }

  @Test func `numbers may come as strings`() throws {
    let strings = payload.mapLeaves { leaf in
      guard leaf.double != nil else { return leaf }
      return .string(String(decoding: leaf.encoded(), as: UTF8.self))
    }
    #expect(try decode(strings) == decode(payload))
  }

  @Test func `an unknown code keeps the forecast`() throws {
    let data = try decode(
      payload.replacing("current.weather_code", with: 1234).replacing("daily.weather_code.0", with: 4))
    #expect(data.observation?.condition == .unknown)
    #expect(data.observation?.temperature == 21.4)
    #expect(data.days[0].condition == .unknown)
    #expect(data.days[0].temperatureMax == 21.7)
  }

  @Test func `a day without a maximum keeps its minimum`() throws {
    let day = try decode(payload.replacing("daily.temperature_2m_max.2", with: .null)).days[2]
    #expect(day.temperatureMax == nil)
    #expect(day.temperatureMin == 7.2)
  }

  @Test func `columns of unequal length give what they have`() throws {
    let short = payload.replacing("daily.temperature_2m_max.2", with: nil).replacing("hourly.weather_code", with: [2])
    let data = try decode(short)
    #expect(data.days.count == 3)
    #expect(data.days[2].temperatureMax == nil)
    #expect(data.hours.map(\.condition) == [.partlyCloudy, .unknown, .unknown, .unknown])
    #expect(try decode(payload.replacing("daily.time.2", with: nil)).days.count == 2)
  }

  @Test(arguments: ["current", "hourly", "daily"])
  func `any one block is enough`(name: String) throws {
    let others = ["current", "hourly", "daily"].filter { $0 != name }
    let data = try decode(others.reduce(payload) { $0.replacing($1, with: nil) })
    #expect((data.observation != nil) == (name == "current"))
    #expect(data.hours.isEmpty == (name != "hourly"))
    #expect(data.days.isEmpty == (name != "daily"))
  }

  @Test func `empty arrays are no rows`() throws {
    let data = try decode(payload.replacing("hourly.time", with: []).replacing("daily", with: ["time": []]))
    #expect(data.hours.isEmpty && data.days.isEmpty && data.observation != nil)
  }

  @Test(arguments: [
    ("temperature_2m", "°F", 70.52, 21.4), ("wind_speed_10m", "km/h", 11.52, 3.2),
    ("wind_speed_10m", "mp/h", 10, 4.4704),
    ("wind_speed_10m", "mph", 10, 4.4704), ("wind_gusts_10m", "kn", 36, 18.52), ("visibility", "ft", 10_000, 3.048),
    ("visibility", "km", 5, 5), ("relative_humidity_2m", "%", 29, 0.29),
  ])
  func `the unit the answer names is converted`(name: String, unit: String, number: Double, canonical: Double) throws {
    let edited = payload.replacing("current_units.\(name)", with: .string(unit))
      .replacing("current.\(name)", with: .number(number))
    let observation = try #require(try decode(edited).observation)
    let values = [
      "temperature_2m": observation.temperature, "wind_speed_10m": observation.windSpeed,
      "wind_gusts_10m": observation.windGust, "visibility": observation.visibility,
      "relative_humidity_2m": observation.humidity,
    ]
    let value = try #require(values[name] ?? nil)
    #expect((value - canonical).magnitude < 1e-9)
  }

  @Test func `inches are converted and a unit nobody knows makes the number missing`() throws {
    let inches = payload.replacing("daily_units.precipitation_sum", with: "inch")
      .replacing("daily.precipitation_sum.0", with: 0.5)
    #expect(try decode(inches).days[0].precipitation == 12.7)
    let furlongs = try decode(payload.replacing("current_units.wind_speed_10m", with: "furlongs/fortnight"))
    #expect(furlongs.observation?.windSpeed == nil)
    #expect(furlongs.observation?.temperature == 21.4)
  }

  @Test func `without units the requested ones are meant`() throws {
    let bare = ["current_units", "hourly_units", "daily_units"].reduce(payload) { $0.replacing($1, with: nil) }
    #expect(try decode(bare) == decode(payload))
  }

  @Test func `the old names are read`() throws {
    let old = try provider.decode(
      Fixture.bytes(
        """
        {"latitude":52.5,"longitude":13.4,"utc_offset_seconds":0,"timezone":"GMT",
         "current_weather":{"time":"2022-07-01T13:00","temperature":13.3,"windspeed":36.0,"winddirection":262,
                            "weathercode":61,"is_day":0},
         "current_weather_units":{"windspeed":"km/h"},
         "hourly_units":{"windspeed_10m":"km/h"},
         "hourly":{"time":["2022-07-01T00:00"],"windspeed_10m":[18],"weathercode":[80]}}
        """))
    #expect(old.observation?.temperature == 13.3)
    #expect(old.observation?.windSpeed == 10)
    #expect(old.observation?.windDirection == 262)
    #expect(old.observation?.condition == .rain)
    #expect(old.observation?.isDay == false)
    #expect(old.observation?.observedAt == 1_656_680_400)
    #expect(old.hours[0].windSpeed == 5)
    #expect(old.hours[0].condition == .rain)
  }

  @Test func `an answer in GMT keeps the days of GMT under their own names`() throws {
    let data = try decode(payload.replacing("utc_offset_seconds", with: 0).replacing("timezone", with: "GMT"))
    #expect(data.observation?.observedAt == 1_772_720_100)
    #expect(data.days[0].date.daysSinceEpoch == 20_517)
    #expect(try decode(payload.replacing("utc_offset_seconds", with: nil)).observation?.observedAt == 1_772_720_100)
  }

  @Test func `one offset holds for the whole answer across a change of the clocks`() throws {
    // Toronto, clocks go forward on 2026-03-08 at 02:00, offset at the time of the request -5 h: the answer has 02:00.
    let data = try provider.decode(
      Fixture.bytes(
        """
        {"utc_offset_seconds":-18000,"timezone":"America/Toronto",
         "hourly":{"time":["2026-03-08T01:00","2026-03-08T02:00","2026-03-08T03:00"],"temperature_2m":[1,2,3]},
         "daily":{"time":["2026-03-07","2026-03-08","2026-03-09"],"temperature_2m_max":[1,2,3],
                  "sunrise":["2026-03-07T06:41","2026-03-08T06:39","2026-03-09T06:38"]}}
        """))
    #expect(data.hours.map(\.startsAt) == [1_772_949_600, 1_772_953_200, 1_772_956_800])
    #expect(data.days.map(\.date) == [20_519, 20_520, 20_521].map(CivilDate.init(daysSinceEpoch:)))
    #expect(data.days[2].sunriseAt == 1_773_056_280)
  }

  @Test(arguments: [
    (20_700, 1_772_699_400), (19_800, 1_772_700_300), (45_900, 1_772_674_200), (-12_600, 1_772_732_700),
  ])
  func `half-hour and 45-minute zones`(offset: Int, observedAt: Int) throws {
    let data = try decode(payload.replacing("utc_offset_seconds", with: .integer(Int64(offset))))
    #expect(data.observation?.observedAt == Int64(observedAt))
  }

  @Test func `Unix times are read, and dates from them with the offset`() throws {
    let data = try provider.decode(
      Fixture.bytes(
        """
        {"utc_offset_seconds":3600,"current":{"time":1772716500,"temperature_2m":1},
         "hourly":{"time":[1772715600],"temperature_2m":[1]},
         "daily":{"time":[1772665200,1772751600],"temperature_2m_max":[1,2],"sunrise":[1772691000,1772777280]}}
        """))
    #expect(data.observation?.observedAt == 1_772_716_500)
    #expect(data.hours[0].startsAt == 1_772_715_600)
    #expect(data.days.map(\.date.daysSinceEpoch) == [20_517, 20_518])
    #expect(data.days[0].sunriseAt == 1_772_691_000)
  }

  @Test(arguments: [("2026-12-21T00:00", "2026-12-21T00:00"), ("2026-06-21T00:00", "2026-06-22T00:00")])
  func `polar night and polar day have neither sunrise nor sunset`(sunrise: String, sunset: String) throws {
    let polar = payload.replacing("daily.sunrise.0", with: .string(sunrise))
      .replacing("daily.sunset.0", with: .string(sunset))
    let day = try decode(polar).days[0]
    #expect(day.sunriseAt == nil && day.sunsetAt == nil)
    #expect(day.temperatureMax == 21.7)
  }

  @Test func `rows come out ascending and once`() throws {
    let data = try provider.decode(
      Fixture.bytes(
        """
        {"hourly":{"time":["2026-01-02T01:00","2026-01-02T00:00","2026-01-02T00:00"],"temperature_2m":[3,1,2]},
         "daily":{"time":["2026-01-03","2026-01-02"],"temperature_2m_max":[3,2]}}
        """))
    #expect(data.hours.map(\.temperature) == [1, 3])
    #expect(data.days.map(\.temperatureMax) == [2, 3])
  }

  @Test(arguments: [
    "2026-13-01", "2026-02-30", "2026-01-01T24:00", "2026-01-01T10", "yesterday", "2026-01-01T10:00:00:00",
    "+026-01-01",
  ])
  func `a row without a readable time is left out`(time: String) throws {
    let data = try decode(
      payload.replacing("daily.time.1", with: .string(time)).replacing("hourly.time.1", with: .string(time)))
    #expect(data.days.count == 2)
    #expect(data.hours.count == 3)
  }

  @Test(arguments: [
    ("", "empty answer"), (" \r\n", "empty answer"),
    (
      "<html><head><title>502</title></head><body><h1>502 Bad Gateway</h1></body></html>",
      "web page instead of data: 502 Bad Gateway"
    ),
    ("[{\"latitude\":1},{\"latitude\":2}]", "several places"), ("42", "no object"), ("null", "no object"),
    ("{\"latitude\":1", "cut off after 13 bytes"), ("{\"latitude\":1,}", "not JSON: at byte 14"),
    ("{}", "holds no weather"), ("{\"daily\":{},\"hourly\":[],\"current\":7}", "holds no weather"),
    ("{\"error\":true,\"reason\":\"Daily API request limit exceeded.\"}", "it says: Daily API request limit exceeded."),
    (
      "{\"hourly\":{\"time\":[\"2026-0Unexpected error while streaming data: timeoutReached",
      "streaming data: timeoutReached"
    ),
    ("{\"hourly\":{\"time\":[1,2Unexpected error while streaming data: x\u{1B}[31m", "streaming data: x [31m"),
  ])
  func `a body that is no answer is an invalid response that says so`(body: String, words: String) {
    #expect(message(body)?.contains(words) == true, "\(message(body) ?? "decoded")")
  }

  @Test func `every cut of a good answer is an invalid response`() {
    let bytes = payload.encoded()
    for count in bytes.indices {
      #expect(throws: WeatherDataError.self) { try provider.decode(Array(bytes[..<count])) }
    }
  }

  @Test(arguments: [
    (
      400, #"{"error":true,"reason":"Latitude must be in range of -90 to 90°. Given: 522.52."}"#, FailureReason.status,
      "Given: 522.52."
    ),
    (400, #"{"reason":"Invalid timezone","error":true}"#, .status, "Invalid timezone"),
    (
      429, #"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#,
      .rateLimited, "Minutely API"
    ),
    (429, #"{"error":true,"reason":"Too many concurrent requests"}"#, .rateLimited, "Too many concurrent"),
    (503, #"{"error":true,"reason":"The service is overloaded"}"#, .status, "overloaded"),
    (
      502,
      "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center></body></html>",
      .status, "it says: 502 Bad Gateway"
    ),
    (403, "", .unauthorized, "baseURL"), (500, "", .status, "HTTP status 500"),
  ])
  func `each error body is told with its reason`(status: Int, body: String, reason: FailureReason, words: String) {
    let error = provider.failure(status: status, body: Array(body.utf8))
    #expect(error.reason == reason)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(!error.message.contains("<"))
  }
}
