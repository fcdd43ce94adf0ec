import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel
import WeatherProviders

struct MetNorwayTests {
  private let payload: JSONValue
  private let provider = MetNorway()
  private static let kathmandu = ZoneRules(fixedOffsetSeconds: 20_700)
  /// 2026-03-05 08:20 UTC, 14:05 in Kathmandu.
  private let inquiry = Fixture.inquiry(27.7017, 85.3206, now: 1_772_698_800, zone: kathmandu)

  init() throws {
    payload = try Fixture.payload("met-norway-kathmandu.json")
  }

  private func decode(_ value: JSONValue, _ inquiry: WeatherInquiry? = nil) throws -> WeatherData {
    try #require(try provider.weather(inquiry ?? self.inquiry, value.answer))
  }

  /// Steps of equal length and weather; `edit` sees each one's number.
  private func series(
    from start: CivilDate, hour: Int = 0, count: Int, hours: Int = 1, symbol: (Int) -> String = { _ in "cloudy" },
    temperature: (Int) -> Double = { _ in 10 }, amount: Double = 1
  ) -> JSONValue {
    let steps = (0..<count).map { index -> JSONValue in
      let seconds = start.daysSinceEpoch * 86_400 + (hour + index * hours) * 3_600
      let zone = ZoneRules(fixedOffsetSeconds: 0)
      let date = zone.localDate(at: Int64(seconds))
      func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
      let time = "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(seconds / 3_600 % 24)):00:00Z"
      return [
        "time": .string(time),
        "data": [
          "instant": ["details": ["air_temperature": .number(temperature(index))]],
          hours == 1 ? "next_1_hours" : "next_6_hours": [
            "summary": ["symbol_code": .string(symbol(index))], "details": ["precipitation_amount": .number(amount)],
          ],
        ],
      ]
    }
    return ["properties": ["timeseries": .array(steps)]]
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  @Test func `the request has at most four decimals and no key`() throws {
    let inquiry = Fixture.inquiry(59.913901, -10.752249, now: 0)
    #expect(
      try provider.url(inquiry)
        == "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=59.9139&lon=-10.7522")
    let own = MetNorway(baseURL: try ServiceURL("http://127.0.0.1:8080/met/"))
    #expect(
      try own.url(inquiry)?.hasPrefix("http://127.0.0.1:8080/met/weatherapi/locationforecast/2.0/complete?") == true)
    #expect(provider.attribution == "Weather data from MET Norway (CC BY 4.0)")
  }

  @Test func `every field arrives in canonical units`() throws {
    let data = try decode(payload)
    #expect(data.timeZone == nil && data.utcOffsetSeconds == 20_700)

    var observation = WeatherObservation(observedAt: 1_772_697_600, condition: .rain)
    observation.isDay = true
    observation.temperature = 14.2
    observation.feelsLike = 14.2
    observation.windSpeed = 3.2
    observation.windGust = 7.1
    observation.windDirection = 245
    observation.humidity = 0.48
    observation.pressure = 1012.6
    observation.cloudCover = 0.4
    observation.dewPoint = 3.4
    #expect(data.observation == observation)

    #expect(data.hours.map(\.startsAt) == [1_772_697_600, 1_772_701_200, 1_772_704_800, 1_772_708_400])
    #expect(data.hours.map(\.condition) == [.rain, .cloudy, .thunderstorm, .partlyCloudy])
    var hour = WeatherHourData(startsAt: 1_772_704_800, condition: .thunderstorm)
    hour.isDay = true
    hour.temperature = 13.9
    hour.feelsLike = 13.9
    hour.windSpeed = 9.5
    hour.precipitation = 0.4
    hour.precipitationProbability = 0.6
    #expect(data.hours[2] == hour)
  }

  @Test func `days are the place's, with extremes of six hours, and rain is told once`() throws {
    let days = try decode(payload).days
    #expect(days.map(\.date) == [try date(2026, 3, 5), try date(2026, 3, 6)])
    let today = days[0]
    #expect(today.temperatureMin == 8.5 && today.temperatureMax == 14.6)
    // 1.2, 0 and 0.4 by the hour, 6 until 23:45, and a quarter of an hour of the 2.4 after it.
    #expect(try (#require(today.precipitation) - 7.7).magnitude < 1e-9)
    #expect(today.precipitationProbability == 0.8 && today.windSpeed == 9.5 && today.uvIndex == 6.5)
    #expect(today.condition == .thunderstorm)
    #expect(try (#require(today.sunriseAt) - 1_772_671_163).magnitude < 60)
    #expect(try (#require(today.sunsetAt) - 1_772_713_285).magnitude < 60)
    #expect(today.moonPhase == Moon.phase(on: today.date, in: Self.kathmandu))
    // What straddles midnight has extremes of neither day: not 2 and not 30.
    #expect(days[1].temperatureMin == 7 && days[1].temperatureMax == 20)
    #expect(try (#require(days[1].precipitation) - 2.3).magnitude < 1e-9)
    #expect(days[1].condition == .partlyCloudy)
  }

  @Test func `grouping by UTC's date would skip a day at UTC-4 after 20 o'clock`() throws {
    // sailfishos/issue-tracker#47: 20:00 in New York is tomorrow in UTC.
    let inquiry = Fixture.inquiry(
      40.7, -74, now: 1_782_950_400, zone: ZoneRules(fixedOffsetSeconds: -14_400))  // 2026-07-02T00:00Z
    let data = try decode(series(from: date(2026, 7, 2), count: 60, temperature: { Double($0) }), inquiry)
    #expect(data.days.map(\.date.day) == [1, 2, 3])
    #expect(data.days.map(\.temperatureMin) == [0, 4, 28])
    #expect(data.days.map(\.temperatureMax) == [3, 27, 51])
    #expect(data.days.map(\.precipitation) == [4, 24, 24])
  }

  @Test func `without a known zone the longitude's whole hour is taken`() throws {
    // 85.32° / 15 = 5.69
    let data = try decode(payload, Fixture.inquiry(27.7017, 85.3206, now: 1_772_698_800))
    #expect(data.utcOffsetSeconds == 21_600)
    #expect(try decode(payload, Fixture.inquiry(27.7, -157.86, now: 1_772_698_800)).utcOffsetSeconds == -39_600)
    #expect(try decode(payload, Fixture.inquiry(0, 180, now: 1_772_698_800)).utcOffsetSeconds == 43_200)
  }

  @Test(
    .enabled(if: TestFile.exists(SystemZone.folder + "/Europe/London")),
    arguments: [(3, 28, [24, 23, 24]), (10, 24, [24, 25, 23])]
      as [(Int, Int, [Double])])
  func `the day on which clocks change has 23 or 25 hours`(month: Int, day: Int, hours: [Double]) throws {
    let zone = try SystemZone.rules("Europe/London")
    let start = try date(2026, month, day)
    let inquiry = Fixture.inquiry(51.5, 0, now: zone.startOfDay(start), zone: zone)
    // From the local midnight: 23:00 UTC in October.
    let data = try decode(series(from: start + -1, hour: month == 3 ? 24 : 23, count: 72), inquiry)
    #expect(data.days.map(\.date) == [start, start + 1, start + 2])
    #expect(data.days.map(\.precipitation) == hours)
  }

  @Test(arguments: [(35, [24.0]), (36, [24, 12]), (11, [11])])
  func `a last day is told from twelve hours on, the first always`(count: Int, amounts: [Double]) throws {
    let inquiry = Fixture.inquiry(0, 0, now: 1_782_864_000, zone: ZoneRules(fixedOffsetSeconds: 0))
    #expect(try decode(series(from: date(2026, 7, 1), count: count), inquiry).days.map(\.precipitation) == amounts)
  }

  @Test func `days before the place's today are left out`() throws {
    let inquiry = Fixture.inquiry(0, 0, now: 1_782_950_400, zone: ZoneRules(fixedOffsetSeconds: 0))
    #expect(try decode(series(from: date(2026, 7, 1), count: 48), inquiry).days.map(\.date.day) == [2])
  }

  @Test(
    arguments: [
      // At the equator the sun is up from the step at 6 to the one at 17.
      ([12], "rain", Condition.clear), ([10, 11, 12], "rain", .rain), ([0, 1, 2, 3, 20, 21, 22], "rain", .clear),
      ([12], "lightrainshowersandthunder_day", .thunderstorm), ([23], "rainandthunder", .clear),
      ([6, 7, 8, 9, 10, 11], "cloudy", .cloudy), ([6, 7, 8, 9, 10], "cloudy", .clear), ([12], "frogs", .clear),
    ] as [([Int], String, Condition)])
  func `a day is called after its daylight: danger at once, what falls from a quarter on, else what lasts`(
    hours: [Int], symbol: String, condition: Condition
  ) throws {
    let inquiry = Fixture.inquiry(0, 0, now: 1_782_864_000, zone: ZoneRules(fixedOffsetSeconds: 0))
    let data = try decode(
      series(from: date(2026, 7, 1), count: 24, symbol: { hours.contains($0) ? symbol : "clearsky_day" }), inquiry)
    #expect(data.days.map(\.condition) == [condition])
  }

  @Test func `a day without daylight left is called after what is left`() throws {
    let inquiry = Fixture.inquiry(0, 0, now: 1_782_936_000, zone: ZoneRules(fixedOffsetSeconds: 0))
    let data = try decode(
      series(from: date(2026, 7, 1), hour: 20, count: 4, symbol: { _ in "snow" }), inquiry)
    #expect(data.days.map(\.condition) == [.snow])
  }

  @Test(arguments: [(6, true), (12, false)])
  func `polar day and night have no sunrise, and a symbol without suffix asks the sun`(month: Int, isDay: Bool) throws {
    let start = try date(2026, month, 21)
    let inquiry = Fixture.inquiry(
      78.2232, 15.6267, now: Int64(start.daysSinceEpoch * 86_400), zone: ZoneRules(fixedOffsetSeconds: 0))
    let data = try decode(series(from: start, count: 24), inquiry)
    #expect(data.days[0].sunriseAt == nil && data.days[0].sunsetAt == nil && data.days[0].moonPhase != nil)
    #expect(data.days[0].condition == .cloudy)
    #expect(data.hours.allSatisfy { $0.isDay == isDay } && data.observation?.isDay == isDay)
    // Twilight at noon is as much day as there is.
    let twilight = try decode(series(from: start, count: 24, symbol: { _ in "fair_polartwilight" }), inquiry)
    #expect(twilight.hours.allSatisfy { $0.isDay == true && $0.condition == .partlyCloudy })
  }

  @Test func `the southern hemisphere has its own summer`() throws {
    let zone = ZoneRules(fixedOffsetSeconds: 13 * 3_600)
    let inquiry = Fixture.inquiry(-36.8485, 174.7635, now: 1_767_180_000, zone: zone)  // 00:20 on January 1
    let day = try #require(try decode(series(from: date(2025, 12, 31), hour: 11, count: 24), inquiry).days.first)
    #expect(day.date == CivilDate(year: 2026, month: 1, day: 1))
    #expect(try (#require(day.sunsetAt) - #require(day.sunriseAt)) > 14 * 3_600)
  }

  @Test func `the weather now is the step under way`() throws {
    for (now, observedAt) in [
      (1_772_697_600, 1_772_697_600), (1_772_701_199, 1_772_697_600), (1_772_701_200, 1_772_701_200),
      (1_772_690_000, 1_772_697_600),
    ] as [(Int64, Int64)] {
      let inquiry = Fixture.inquiry(27.7, 85.3, now: now, zone: Self.kathmandu)
      #expect(try decode(payload, inquiry).observation?.observedAt == observedAt)
    }
  }

  @Test func `last steps with an instant alone, next_12_hours without details and steps out of order`() throws {
    let steps = try #require(payload["properties"]?["timeseries"]?.array)
    #expect(
      try decode(payload.replacing("properties.timeseries", with: .array(steps.reversed() + steps)))
        == decode(payload))
  }

  @Test func `a dew point is computed where compact has none`() throws {
    let path = "properties.timeseries.0.data.instant.details.dew_point_temperature"
    let dewPoint = try #require(try decode(payload.replacing(path, with: nil)).observation?.dewPoint)
    #expect((dewPoint - 3.4).magnitude < 0.2)
  }

  @Test func `an unknown symbol keeps the forecast`() throws {
    let data = try decode(
      payload.replacing("properties.timeseries.0.data.next_1_hours.summary.symbol_code", with: "frogs_day"))
    #expect(data.hours[0].condition == .unknown && data.hours[0].temperature == 14.2)
    #expect(data.observation?.condition == .unknown && data.observation?.isDay == true)
  }

  @Test func `any one value may be null, absent, -999, 1e20 or a word and costs at most its own row`() throws {
    let whole = try decode(payload)
    for path in Fixture.leaves(payload) {
      let missing = try decode(payload.replacing(path, with: .null))
      #expect(missing.hours.count >= whole.hours.count - 1, "\(path)")
      #expect(missing.hours.filter(whole.hours.contains).count >= whole.hours.count - 1, "\(path)")
      #expect(missing.days.count == whole.days.count, "\(path)")
      if payload.value(at: path)?.double != nil {
        for garbage: JSONValue in [-999, 1e20, "none", "", [], [:], "nan"] where !"\(path)".contains("coordinates") {
          #expect(try decode(payload.replacing(path, with: garbage)) == missing, "\(path) \(garbage)")
        }
      }
      if case .key? = path.last {
        #expect(try decode(payload.replacing(path, with: nil)) == missing, "\(path)")
      }
    }
  }

  @Test func `numbers may come as strings`() throws {
    let strings = payload.mapLeaves { leaf in
      leaf.double == nil ? leaf : .string(String(decoding: leaf.encoded(), as: UTF8.self))
    }
    #expect(try decode(strings) == decode(payload))
  }

  @Test func `nulls alone, and nulls beside good times, are no weather`() {
    #expect(throws: WeatherDataError.self) { try decode(payload.mapLeaves { _ in .null }) }
    #expect(throws: WeatherDataError.invalidResponse(message: "MET Norway's answer holds no weather")) {
      try decode(payload.mapLeaves { $0.string?.hasSuffix("Z") == true ? $0 : .null })
    }
  }

  @Test(arguments: [
    "2026-03-05T08:00:00", "2026-03-05 08:00:00Z", "2026-02-30T08:00:00Z", "now", "0000-01-01T00:00:00Z",
  ])
  func `a step without a readable time is left out`(time: String) throws {
    let data = try decode(payload.replacing("properties.timeseries.1.time", with: .string(time)))
    // The step before it is now two hours long and still tells its own.
    #expect(data.hours.map(\.startsAt) == [1_772_697_600, 1_772_704_800, 1_772_708_400])
  }

  @Test(arguments: [
    ("", "empty answer"), ("<html><body><p>Bad Request</p></body></html>", "web page instead of data: Bad Request"),
    ("{}", "holds no weather"), (#"{"properties":{"timeseries":[]}}"#, "holds no weather"),
    (#"{"properties":{"timeseries":{}}}"#, "holds no weather"), (#"{"properties":"#, "cut off"), ("[]", "several"),
  ])
  func `a body that is no answer is an invalid response that says so`(body: String, words: String) {
    #expect {
      try provider.weather(inquiry, .success(Fixture.bytes(body)))
    } throws: { error in
      guard let error = error as? WeatherDataError else { return false }
      return error.code == .invalidResponse && error.message.contains(words)
    }
  }

  @Test func `every cut of a good answer is an invalid response`() {
    let bytes = payload.encoded()
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: WeatherDataError.self) { try provider.weather(inquiry, .success(Array(bytes[..<count]))) }
    }
  }
}
