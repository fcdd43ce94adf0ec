import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

struct OpenWeatherMapTests {
  private let payload: JSONValue
  private let free: JSONValue
  private let provider: OpenWeatherMap
  private let stJohns = Fixture.inquiry(47.5615, -52.7126, now: 1_782_916_200)
  private let honolulu = Fixture.inquiry(21.3069, -157.8583, now: 1_782_875_900)

  init() throws {
    payload = try Fixture.payload("openweathermap-onecall-st-johns.json")
    free = try Fixture.payload("openweathermap-free-honolulu.json")
    provider = try Fixture.openWeatherMap()
  }

  private func decode(_ value: JSONValue) throws -> WeatherData {
    try #require(try provider.weather(stJohns, value.answer))
  }

  private var refused: WeatherAnswer { provider.answer(status: 401, body: []) }

  private func decodeFree(_ pair: JSONValue, _ inquiry: WeatherInquiry? = nil) throws -> WeatherData {
    try #require(
      try provider.weather(
        inquiry ?? honolulu, refused, (pair["weather"] ?? .null).answer, (pair["forecast"] ?? .null).answer))
  }

  // MARK: Steps

  @Test func `One Call is asked, with the key in the address and in nothing that is printed`() throws {
    let request = try provider.step(for: stJohns, after: [])
    #expect(
      try provider.url(stJohns)
        == "https://api.openweathermap.org/data/3.0/onecall?lat=47.5615&lon=-52.7126&units=metric&lang=en"
        + "&appid=0123456789abcdef")
    var dumped = ""
    dump((request, provider, WeatherSource.service(provider)), to: &dumped)
    for text in [dumped, "\(request)", "\(provider)"] { #expect(!text.contains("0123456789abcdef"), "\(text)") }
    let own = try Fixture.openWeatherMap(baseURL: "http://localhost:9000/owm")
    #expect(try own.url(stJohns)?.hasPrefix("http://localhost:9000/owm/data/3.0/onecall?") == true)
  }

  @Test func `a key without One Call is good for the free pair`() throws {
    #expect(
      try provider.url(honolulu, refused)
        == "https://api.openweathermap.org/data/2.5/weather?lat=21.3069&lon=-157.8583&units=metric&lang=en"
        + "&appid=0123456789abcdef")
    let current = try #require(free["weather"]).answer
    #expect(try provider.url(honolulu, refused, current)?.contains("/data/2.5/forecast?lat=21.3069&") == true)
    // As kept answers come back: why One Call did not serve is forgotten.
    let unknown = WeatherAnswer.failure(.failedRequest(.status, message: "not kept"))
    let forecast = try #require(free["forecast"]).answer
    #expect(try provider.weather(honolulu, unknown, current, forecast) == decodeFree(free))
  }

  @Test func `a key that nothing takes is told in the service's words`() {
    let body = Fixture.bytes(
      #"{"cod":401,"message":"Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."}"#)
    let answer = provider.answer(status: 401, body: body)
    #expect {
      try provider.weather(honolulu, answer, answer)
    } throws: { error in
      guard let error = error as? WeatherDataError else { return false }
      return error.reason == .unauthorized && error.message.contains("it says: Invalid API key. Please see")
        && error.message.contains("apiKey")
    }
  }

  @Test(arguments: [400, 404, 429, 500, 502, 503, 304])
  func `any other refusal of One Call ends the pass`(status: Int) {
    #expect(throws: WeatherDataError.self) {
      try provider.step(for: honolulu, after: [provider.answer(status: status, body: [])])
    }
  }

  // MARK: One Call

  @Test func `every field of One Call arrives in canonical units`() throws {
    let data = try decode(payload)
    #expect(data.timeZone == "America/St_Johns" && data.utcOffsetSeconds == -9_000)

    var observation = WeatherObservation(observedAt: 1_782_916_200, condition: .rain)
    observation.summary = "Moderate rain"
    observation.isDay = true
    observation.temperature = 12.5
    observation.feelsLike = 11.8
    observation.windSpeed = 6.7
    observation.windGust = 11.2
    observation.windDirection = 200
    observation.humidity = 0.88
    observation.pressure = 1009
    observation.cloudCover = 0.92
    observation.dewPoint = 10.6
    observation.visibility = 9
    #expect(data.observation == observation)

    var hour = WeatherHourData(startsAt: 1_782_961_200, condition: .sleet)
    hour.isDay = false
    hour.temperature = 0.4
    hour.feelsLike = -3
    hour.windSpeed = 3
    hour.precipitation = 0.75
    hour.precipitationProbability = 0.7
    #expect(data.hours.count == 3)
    #expect(data.hours[2] == hour)

    var day = WeatherDayData(date: CivilDate(daysSinceEpoch: 20_635), condition: .rain)
    day.summary = "Expect a day of rain"
    day.temperatureMin = 8.8
    day.temperatureMax = 14.1
    day.windSpeed = 8.3
    day.precipitation = 18
    day.precipitationProbability = 1
    day.uvIndex = 4.9
    day.moonPhase = 0.55
    day.sunriseAt = 1_782_891_420
    day.sunsetAt = 1_782_948_780
    #expect(data.days.count == 2)
    #expect(data.days[0] == day)
    #expect(data.days[1].summary == "Few clouds")
    #expect(
      data.minutes == [
        WeatherMinuteData(startsAt: 1_782_916_200, precipitation: 1.5),
        WeatherMinuteData(startsAt: 1_782_916_260, precipitation: 0),
      ])
  }

  @Test func `an alert told twice is one, and a start of 0 is none`() throws {
    var rain = WeatherAlert(title: "Rainfall Warning")
    rain.startsAt = 1_782_892_800
    rain.endsAt = 1_782_957_600
    rain.issuer = "Environment Canada"
    rain.text = "Total rainfall 50 mm."
    var fog = WeatherAlert(title: "Fog Advisory")
    fog.issuer = "Environment Canada"
    #expect(try decode(payload).alerts == [rain, fog])
    #expect(try decode(payload.replacing("alerts", with: nil)).alerts.isEmpty)
    #expect(try decode(payload.replacing("alerts", with: [.null, 7, "x", [], [:]])).alerts.isEmpty)
  }

  @Test func `rain that is left out is none, not the last value`() throws {
    // altmenorg/HAsmartirrigation#78
    let data = try decode(payload)
    #expect(data.hours[1].precipitation == 0 && data.days[1].precipitation == 0)
    for (rain, amount) in [([:], 0), (["1h": "0.5"], 0.5), (["3h": 2], 0), (0.7, 0.7), ("x", nil), (-999, nil)]
      as [(JSONValue, Double?)]
    {
      #expect(try decode(payload.replacing("hourly.0.rain", with: rain)).hours[0].precipitation == amount)
    }
  }

  @Test func `wind_gust, visibility, feels_like and pop may be left out`() throws {
    // n0bel/PiClock#196, timklge/karoo-headwind PR#188
    let paths = ["current.wind_gust", "current.visibility", "current.feels_like", "hourly.0.pop", "current.dew_point"]
    let data = try decode(paths.reduce(payload) { $0.replacing($1, with: nil) })
    let observation = try #require(data.observation)
    #expect(observation.windGust == nil && observation.visibility == nil)
    // 54.5 °F is neither cold nor hot.
    #expect(observation.feelsLike == 12.5)
    #expect(try (#require(observation.dewPoint) - 10.6).magnitude < 0.1)
    #expect(data.hours[0].precipitationProbability == nil)
  }

  @Test func `of two conditions the first is the day's, and an empty list has none`() throws {
    #expect(try decode(payload.replacing("current.weather", with: [])).observation?.condition == .unknown)
    #expect(try decode(payload.replacing("current.weather.0.id", with: "501")).observation?.condition == .rain)
    #expect(try decode(payload.replacing("current.weather.0.id", with: 999)).observation?.temperature == 12.5)
  }

  @Test func `polar day and night leave sunrise and sunset out`() throws {
    let polar = payload.replacing("daily.0.sunrise", with: nil).replacing("daily.0.sunset", with: 0)
    let data = try #require(
      try provider.weather(Fixture.inquiry(78.2232, 15.6267, now: 1_782_916_200), polar.answer))
    #expect(data.days[0].sunriseAt == nil && data.days[0].sunsetAt == nil && data.days[0].temperatureMax == 14.1)
    // Elsewhere it is the service that forgot them.
    let computed = try decode(polar).days[0]
    #expect(try (#require(computed.sunriseAt) - 1_782_891_420).magnitude < 600)
  }

  @Test(arguments: [(20_700, 0), (34_200, 0), (45_900, 0), (-9_000, 0), (0, 0)])
  func `half-hour and 45-minute zones`(offset: Int64, ignored: Int) throws {
    let noon = Int64(20_635) * 86_400 + 43_200 - offset
    let edited = payload.replacing("timezone_offset", with: .integer(offset))
      .replacing("daily.0.dt", with: .integer(noon)).replacing("daily.1.dt", with: .integer(noon + 86_400))
    #expect(try decode(edited).days.map(\.date.daysSinceEpoch) == [20_635, 20_636])
  }

  @Test(arguments: ["current", "hourly", "daily"])
  func `any one block is enough`(name: String) throws {
    let others = ["current", "hourly", "daily"].filter { $0 != name }
    let data = try decode(others.reduce(payload) { $0.replacing($1, with: nil) })
    #expect((data.observation != nil) == (name == "current"))
    #expect(data.hours.isEmpty == (name != "hourly"))
    #expect(data.days.isEmpty == (name != "daily"))
  }

  @Test func `any one value may be null, absent, -999, 1e20 or a word and costs at most its own row`() throws {
    let whole = try decode(payload)
    for path in Fixture.leaves(payload) {
      let missing = try decode(payload.replacing(path, with: .null))
      #expect(missing.hours.filter(whole.hours.contains).count >= whole.hours.count - 1, "\(path)")
      #expect(
        missing.days.filter(whole.days.contains).count >= whole.days.count - 1
          || "\(path)".contains("timezone"), "\(path)")
      // Absent rain is none, garbage is unknown.
      let isFallen = path.contains { $0 == .key("rain") || $0 == .key("snow") }
      if payload.value(at: path)?.double != nil, !isFallen {
        for garbage: JSONValue in [-999, 1e20, "none", "", [], [:], "nan"] {
          #expect(try decode(payload.replacing(path, with: garbage)) == missing, "\(path) \(garbage)")
        }
      }
      if case .key? = path.last {
        #expect(try decode(payload.replacing(path, with: nil)) == missing, "\(path)")
      }
    }
  }

  @Test func `numbers may come as strings`() throws {
    func strings(_ value: JSONValue) -> JSONValue {
      value.mapLeaves { $0.double == nil ? $0 : .string(String(decoding: $0.encoded(), as: UTF8.self)) }
    }
    #expect(try decode(strings(payload)) == decode(payload))
    #expect(try decodeFree(strings(free)) == decodeFree(free))
  }

  @Test func `an answer of nulls alone is invalid`() {
    #expect(throws: WeatherDataError.self) { try decode(payload.mapLeaves { _ in .null }) }
    #expect(throws: WeatherDataError.self) { try decodeFree(free.mapLeaves { _ in .null }) }
  }

  // MARK: The free pair

  @Test func `the free pair is gathered to days of the place`() throws {
    let data = try decodeFree(free)
    #expect(data.utcOffsetSeconds == -36_000 && data.timeZone == nil)
    #expect(data.observation?.observedAt == 1_782_875_880 && data.observation?.condition == .partlyCloudy)
    #expect(data.observation?.temperature == 28.4 && data.observation?.pressure == 1015)
    #expect(data.observation?.isDay == true && data.observation?.windGust == 9.3)
    // 17:18 on June 30; the third day has two hours and is left out.
    #expect(data.days.map(\.date.daysSinceEpoch) == [20_634, 20_635])
    let today = data.days[0]
    #expect(today.temperatureMax == 28.4 && today.temperatureMin == 25)
    // 0.9 until 20:00 and one hour of the 3.0 from 23:00 to 02:00.
    #expect(try (#require(today.precipitation) - 1.9).magnitude < 1e-9)
    #expect(today.precipitationProbability == 0.7 && today.windSpeed == 6.2 && today.condition == .rain)
    let tomorrow = data.days[1]
    #expect(tomorrow.temperatureMin == 24 && tomorrow.temperatureMax == 30.1 && tomorrow.windSpeed == 9)
    #expect(try (#require(tomorrow.precipitation) - 2.2).magnitude < 1e-9)
    #expect(tomorrow.condition == .partlyCloudy)
    // 05:53 and 19:18 by the almanac.
    #expect(try (#require(tomorrow.sunriseAt) - 1_782_921_191).magnitude < 120)
    #expect(try (#require(tomorrow.sunsetAt) - 1_782_969_453).magnitude < 120)
    #expect(tomorrow.moonPhase != nil)
  }

  @Test func `a city's spread of temperatures is not the day's, nor a step's`() throws {
    // `main.temp_min` and `temp_max`: 5 °C off in every step of the fixture.
    let days = try decodeFree(free).days
    #expect(days.allSatisfy { $0.temperatureMin ?? 0 >= 24 && $0.temperatureMax ?? 99 <= 30.1 })
  }

  @Test func `three hours lead to a step, and tomorrow has a day`() throws {
    // i3status-rust: compared with today's sunrise and sunset, all of tomorrow is night.
    let hours = try decodeFree(free).hours
    #expect(hours.count == 33)
    #expect(hours[0].startsAt == 1_782_874_800 && hours[0].condition == .rain)
    #expect(hours.map(\.startsAt).enumerated().allSatisfy { $0.element == 1_782_874_800 + Int64($0.offset) * 3_600 })
    #expect(try (#require(hours[0].precipitation) - 0.3).magnitude < 1e-9)
    #expect(hours[3].temperature == 26 && hours[3].condition == .partlyCloudy)
    #expect(try (#require(hours[4].temperature) - (26 - 1.0 / 3)).magnitude < 1e-9)
    #expect(hours[2].isDay == true && hours[3].isDay == false)
    // 12:00 tomorrow
    #expect(hours[19].isDay == true)
  }

  @Test func `the place's own zone beats the offset`() throws {
    let zone = ZoneRules(fixedOffsetSeconds: 0)
    let inquiry = Fixture.inquiry(21.3069, -157.8583, now: 1_782_875_900, zone: zone)
    #expect(try decodeFree(free, inquiry).days.map(\.date.daysSinceEpoch) == [20_635, 20_636])
  }

  @Test func `any one value of the pair may be null, absent or garbage`() throws {
    let whole = try decodeFree(free)
    for path in Fixture.leaves(free) {
      let missing = try decodeFree(free.replacing(path, with: .null))
      #expect(missing.hours.count >= whole.hours.count - 3, "\(path)")
      #expect(missing.days.count >= whole.days.count - 1, "\(path)")
      if free.value(at: path)?.double != nil, !path.contains(.key("rain")) {
        for garbage: JSONValue in [-999, 1e20, "none", "", [], [:]] {
          #expect(try decodeFree(free.replacing(path, with: garbage)) == missing, "\(path) \(garbage)")
        }
      }
    }
  }

  @Test func `an empty list leaves the weather now`() throws {
    let data = try decodeFree(free.replacing("forecast.list", with: []))
    #expect(data.observation != nil && data.hours.isEmpty && data.days.count == 1)
    #expect(throws: WeatherDataError.self) {
      try decodeFree(["weather": ["cod": "404", "message": "city not found"], "forecast": ["cod": "200", "list": []]])
    }
  }

  @Test(arguments: [
    ("", "empty answer"), ("<html><body>502 Bad Gateway</body></html>", "web page instead of data: 502"),
    (#"{"cod":"404","message":"city not found"}"#, "it says: city not found"), (#"{"current":{"#, "cut off"),
    (#"{"cod":429,"message":429}"#, "holds no weather"), ("[]", "several places"),
  ])
  func `a body that is no answer is an invalid response that says so`(body: String, words: String) {
    #expect {
      try provider.weather(stJohns, .success(Fixture.bytes(body)))
    } throws: { error in
      guard let error = error as? WeatherDataError else { return false }
      return error.code == .invalidResponse && error.message.contains(words)
    }
  }

  @Test func `every cut of a good answer is an invalid response`() {
    let bytes = payload.encoded()
    for count in stride(from: 0, to: bytes.count, by: 5) {
      #expect(throws: WeatherDataError.self) { try provider.weather(stJohns, .success(Array(bytes[..<count]))) }
    }
  }
}
