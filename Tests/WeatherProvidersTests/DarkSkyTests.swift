import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

struct DarkSkyTests {
  private let payload: JSONValue
  private let provider: DarkSky

  init() throws {
    payload = try Fixture.payload("dark-sky-adelaide.json")
    provider = try Fixture.darkSky()
  }

  private func decode(_ value: JSONValue) throws -> WeatherData {
    try provider.decode(value.encoded())
  }

  @Test func `the key stands in the path of the request and in nothing that is printed`() throws {
    let place = Place(latitude: -34.92849, longitude: 138.60071, origin: .configuration)
    let request = provider.request(for: place)
    #expect(
      request.url == "https://api.pirateweather.net/forecast/0123456789abcdef/-34.9285,138.6007"
        + "?units=si&extend=hourly")
    let own = try Fixture.darkSky(baseURL: "http://localhost:9000/pirate/")
    #expect(own.request(for: place).url.hasPrefix("http://localhost:9000/pirate/forecast/0123456789abcdef/-34"))
    #expect(own.attribution == "Weather data by localhost")
    var dumped = ""
    dump((request, provider, WeatherSource.service(provider)), to: &dumped)
    for text in [dumped, "\(request)", "\(provider)", String(reflecting: request), String(reflecting: provider)] {
      #expect(!text.contains("0123456789abcdef"), "\(text)")
    }
    #expect(request.redacting("could not reach " + request.url).contains("/forecast/…/-34.9285"))
  }

  @Test func `a thousand rows of an answer are read and no more`() throws {
    let hours = (0..<5_000).map { JSONValue.object(["time": .integer(1_780_300_800 + $0 * 3_600), "temperature": 1]) }
    let alerts = (0..<5_000).map { JSONValue.object(["title": .string("\($0)")]) }
    let data = try decode(["hourly": ["data": .array(hours)], "alerts": .array(alerts)])
    #expect(data.hours.count == 1_000 && data.alerts.count == 1_000)
  }

  @Test func `every field arrives in canonical units`() throws {
    let data = try decode(payload)
    #expect(data.timeZone == "Australia/Adelaide")
    #expect(data.utcOffsetSeconds == 34_200)

    var observation = WeatherObservation(observedAt: 1_780_309_800, condition: .rain)
    observation.summary = "Light Rain"
    observation.temperature = 13.2
    observation.feelsLike = 12.1
    observation.windSpeed = 4.5
    observation.windGust = 9.25
    observation.windDirection = 292
    observation.humidity = 0.83
    observation.pressure = 1009.2
    observation.cloudCover = 0.92
    observation.dewPoint = 10.4
    observation.visibility = 9.66
    #expect(data.observation == observation)

    var hour = WeatherHourData(startsAt: 1_780_311_600, condition: .partlyCloudy)
    hour.isDay = false
    hour.temperature = 12
    hour.feelsLike = 11
    hour.windSpeed = 3.9
    hour.precipitation = 0
    hour.precipitationProbability = 0.1
    #expect(data.hours.count == 2)
    #expect(data.hours[1] == hour)

    var day = WeatherDayData(date: CivilDate(daysSinceEpoch: 20_605), condition: .rain)
    day.summary = "Rain until evening."
    day.temperatureMin = 9.4
    day.temperatureMax = 15.1
    day.windSpeed = 5.2
    day.precipitation = 6
    day.precipitationProbability = 0.8
    day.uvIndex = 2.1
    day.moonPhase = 0.53
    day.sunriseAt = 1_780_263_060
    day.sunsetAt = 1_780_299_840
    #expect(data.days.count == 2)
    #expect(data.days[0] == day)

    #expect(
      data.minutes == [
        WeatherMinuteData(
          startsAt: 1_780_309_800, precipitation: 0.6, precipitationProbability: 0.7, kind: .rain),
        WeatherMinuteData(
          startsAt: 1_780_309_860, precipitation: 0.2, precipitationProbability: 0.4, kind: .sleet),
        WeatherMinuteData(startsAt: 1_780_309_920, precipitation: 0, precipitationProbability: 0),
      ])
  }

  @Test func `an alert sent once a region is one alert, and -999 is no end`() throws {
    var graziers = WeatherAlert(title: "Sheep Graziers Warning")
    graziers.severity = "moderate"
    graziers.startsAt = 1_780_300_800
    graziers.endsAt = 1_780_344_000
    graziers.issuer = "warnings.example"
    graziers.text = "Cold temperatures and showers."
    var road = WeatherAlert(title: "Road Weather Alert")
    road.severity = "minor"
    road.startsAt = 1_780_300_800
    #expect(try decode(payload).alerts == [graziers, road])
    #expect(try decode(payload.replacing("alerts", with: nil)).alerts.isEmpty)
    #expect(try decode(payload.replacing("alerts", with: [.null, 7, "x", [], [:]])).alerts.isEmpty)
  }

  @Test func `any one value may be null, absent, -999, 1e20 or a word and costs at most its own row`() throws {
    let whole = try decode(payload)
    for path in Fixture.leaves(payload) {
      let missing = try decode(payload.replacing(path, with: .null))
      #expect(missing.hours.count >= whole.hours.count - 1, "\(path)")
      #expect(missing.days.count >= whole.days.count - 1, "\(path)")
      #expect(missing.hours.filter(whole.hours.contains).count >= whole.hours.count - 1, "\(path)")
      #expect(missing.days.filter(whole.days.contains).count >= whole.days.count - 1, "\(path)")
      if payload.value(at: path)?.double != nil {
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

  @Test func `numbers may come as strings`() throws {
    let strings = payload.mapLeaves { leaf in
      guard leaf.double != nil else { return leaf }
      return .string(String(decoding: leaf.encoded(), as: UTF8.self))
    }
    #expect(try decode(strings) == decode(payload))
  }

  @Test(arguments: [
    ("us", 10.0, 4.4704, 55.76, 13.2, 25.4), ("si", 4.4704, 4.4704, 13.2, 13.2, 1), ("ca", 36, 10, 13.2, 13.2, 1),
    ("uk2", 10, 4.4704, 13.2, 13.2, 1), ("uk", 10, 4.4704, 13.2, 13.2, 1), ("US", 10, 4.4704, 55.76, 13.2, 25.4),
    ("klingon", 10, 4.4704, 55.76, 13.2, 25.4),
  ])
  func `flags.units rules, whatever was asked for`(
    units: String, wind: Double, metersPerSecond: Double, temperature: Double, celsius: Double, millimeters: Double
  ) throws {
    let edited = payload.replacing("flags.units", with: .string(units))
      .replacing("currently.windSpeed", with: .number(wind))
      .replacing("currently.temperature", with: .number(temperature))
      .replacing("hourly.data.0.precipIntensity", with: 1).replacing("currently.visibility", with: 10)
    let data = try decode(edited)
    let observation = try #require(data.observation)
    #expect(try (#require(observation.windSpeed) - metersPerSecond).magnitude < 1e-9)
    #expect(try (#require(observation.temperature) - celsius).magnitude < 1e-9)
    #expect(data.hours[0].precipitation == millimeters)
    #expect(observation.visibility == (units == "si" || units == "ca" ? 10 : 16.09344))
    #expect(observation.pressure == 1009.2)
  }

  @Test func `garbage that has shipped is missing`() throws {
    let data = try decode(
      payload.replacing("flags.units", with: "us").replacing("currently.temperature", with: -460)
        .replacing("daily.data.0.uvIndex", with: 5.5e20).replacing("currently.humidity", with: 83))
    #expect(data.observation?.temperature == nil)
    #expect(data.observation?.humidity == nil)
    #expect(data.days[0].uvIndex == nil)
  }

  @Test func `a time in milliseconds is no time`() throws {
    #expect(try decode(payload.replacing("currently.time", with: 1_780_309_800_000)).observation == nil)
  }

  @Test(arguments: [-3_600, 0, 3_600])
  func `a day's date is that of its noon, even an hour off its midnight`(error: Int64) throws {
    let days = try decode(
      payload.replacing("daily.data.0.time", with: .integer(1_780_237_800 + error))
        .replacing("daily.data.1.time", with: .integer(1_780_324_200 + error))
    ).days
    #expect(days.map(\.date.daysSinceEpoch) == [20_605, 20_606])
  }

  @Test(arguments: [(5.75, -20_700), (-5, 18_000), (-3.5, 12_600), (12.75, -45_900), (0, 0)])
  func `half-hour and 45-minute zones, with their offset and without`(hours: Double, midnight: Int64) throws {
    let time = JSONValue.integer(20_605 * 86_400 + midnight)
    let edited = payload.replacing("daily.data.0.time", with: time).replacing("offset", with: .number(hours))
    let day = try #require(try decode(edited).days.first)
    #expect(day.date.daysSinceEpoch == 20_605)
    if hours.magnitude < 12 {
      #expect(try decode(edited.replacing("offset", with: nil)).days.first?.date.daysSinceEpoch == 20_605)
    }
  }

  @Test func `a day without a maximum keeps its minimum, and the next morning's low is never taken for it`() throws {
    let noMaximum = try decode(payload.replacing("daily.data.0.temperatureMax", with: nil)).days[0]
    #expect(noMaximum.temperatureMax == nil && noMaximum.temperatureMin == 9.4)
    let neither = try decode(
      payload.replacing("daily.data.0.temperatureMax", with: nil).replacing("daily.data.0.temperatureMin", with: nil)
    ).days[0]
    #expect(neither.temperatureMax == 15.1 && neither.temperatureMin == nil)
  }

  @Test func `missing days and blocks leave the rest`() throws {
    #expect(try decode(payload.replacing("daily.data.0", with: nil)).days.map(\.date.daysSinceEpoch) == [20_606])
    let current = try decode(payload.replacing("daily", with: nil).replacing("hourly", with: ["data": []]))
    #expect(current.days.isEmpty && current.hours.isEmpty && current.observation != nil)
    let daily = try decode(payload.replacing("currently", with: nil).replacing("hourly", with: nil))
    #expect(daily.days.count == 2 && daily.observation == nil)
  }

  @Test func `a night icon on a day is the day's condition`() throws {
    #expect(try decode(payload).days[1].condition == .partlyCloudy)
  }

  @Test func `a night or a day icon tells which it is, others do not`() throws {
    let icons: [(String, Bool?)] = [
      ("clear-night", false), ("clear-day", true), ("rain", nil), ("mostly-clear-night", false),
    ]
    for (icon, isDay) in icons {
      #expect(try decode(payload.replacing("currently.icon", with: .string(icon))).observation?.isDay == isDay)
    }
  }

  @Test func `icon and summary "none" are no weather: precipitation or cloud cover decide`() throws {
    let none = payload.replacing("currently.icon", with: "none").replacing("currently.summary", with: "none")
    #expect(try decode(none).observation?.summary == nil)
    #expect(try decode(none).observation?.condition == .rain)
    let dry = none.replacing("currently.precipIntensity", with: 0)
    #expect(try decode(dry).observation?.condition == .cloudy)
    #expect(try decode(dry.replacing("currently.cloudCover", with: -999)).observation?.condition == .unknown)
  }

  @Test func `a day without sunrise has none`() throws {
    let polar = try decode(
      payload.replacing("daily.data.0.sunriseTime", with: nil)
        .replacing("daily.data.0.sunsetTime", with: -999))
    #expect(polar.days[0].sunriseAt == nil && polar.days[0].sunsetAt == nil)
  }

  @Test(arguments: [
    ("", "Pirate Weather sent an empty answer"),
    ("<html><body>Kong Error</body></html>", "web page instead of data: Kong Error"),
    ("Internal Server Error", "not JSON"), ("[]", "several places"), (#"{"currently":{"#, "cut off"),
    (#"{"code":400,"error":"The given location is invalid."}"#, "it says: The given location is invalid."),
    (#"{"latitude":1,"longitude":2,"timezone":"UTC","flags":{}}"#, "holds no weather"),
  ])
  func `a body that is no answer is an invalid response that says so`(body: String, words: String) {
    do throws(WeatherDataError) {
      _ = try provider.decode(Array(body.utf8))
      Issue.record("decoded \(body)")
    } catch {
      #expect(error.code == .invalidResponse)
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test(arguments: [
    (400, #"{"detail":"Invalid Location Specification"}"#, FailureReason.status, "Invalid Location Specification"),
    (400, #"{"code":400,"error":"An invalid units parameter was provided."}"#, .status, "invalid units parameter"),
    (
      401, "<html><body><p>Kong Error</p><p>Invalid authentication credentials.</p></body></html>", .unauthorized,
      "Invalid authentication credentials."
    ),
    (403, #"{"message":"Forbidden","Subscription":"x"}"#, .unauthorized, "apiKey"),
    (404, #"{"message":"no Route matched with those values"}"#, .status, "no Route matched"),
    (422, #"{"detail":[{"loc":["path"],"msg":"value is not a valid float"}]}"#, .status, "not a valid float"),
    (
      429, "<html><body><p>Kong Error</p><p>API rate limit exceeded.</p></body></html>", .rateLimited,
      "rate limit exceeded"
    ),
    (500, "Internal Server Error", .status, "it says: Internal Server Error"),
    (502, #"{"message":""}"#, .status, "502"),
  ])
  func `each error body is told with its reason`(status: Int, body: String, reason: FailureReason, words: String) {
    let error = provider.failure(status: status, body: Array(body.utf8))
    #expect(error.reason == reason)
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test func `a service that repeats the key does not get it into the message`() throws {
    let body = Fixture.bytes(#"{"message":"no access for key 0123456789abcdef, sorry"}"#)
    #expect(provider.failure(status: 401, body: body).message.hasSuffix("no access for key …, sorry"))
    #expect(
      throws: WeatherDataError.invalidResponse(
        message: "Pirate Weather's answer holds no weather; it says: no access for key …, sorry")
    ) {
      try provider.decode(body)
    }
  }
}
