import CloudyClient
import JSON
import Testing

struct HappeningTests {
  private struct Step: Sendable {
    let topics: JSONObject
    /// "name words" of what must happen.
    let expected: [String]

    init(_ topics: JSONObject, _ expected: String...) {
      self.topics = topics
      self.expected = expected
    }
  }

  private static func day(_ temperature: Double? = nil, wind: Double? = nil, condition: String = "clear") -> JSONObject
  {
    var values = JSONObject()
    values["temperature"] = temperature.map { .number($0) }
    values["windSpeed"] = wind.map { .number($0) }
    return [
      "day": [
        "condition": .string(condition), "summary": .string("It is \(condition)\u{1B}"),
        "temperature": .string("\(temperature ?? 0)°"), "windSpeed": .string("\(wind ?? 0) m/s"),
        "values": .object(values),
      ]
    ]
  }

  private static func status(_ weather: String) -> JSONObject {
    ["status": ["weather": .string(weather), "fetchedAt": 0]]
  }

  private static func place(_ latitude: Double) -> JSONObject {
    ["day": .null, "alerts": ["alerts": []], "status": ["location": ["latitude": .number(latitude), "longitude": 1]]]
  }

  private static func alerts(_ titles: String...) -> JSONObject {
    ["alerts": ["alerts": .array(titles.map { ["title": .string($0), "startsAt": 5] })]]
  }

  private static func units(_ temperature: String, _ time: String) -> JSONObject {
    [
      "settings": [
        "sections": [
          ["name": "temperature", "effective": .string(temperature)], ["name": "time", "effective": .string(time)],
        ]
      ]
    ]
  }

  private static let rows: [(String, [Step])] = [
    (
      "rain-start,rain-stop",
      [
        Step(day(condition: "rain")), Step(day(condition: "drizzle")), Step(day(condition: "unknown")),
        Step(day(1, condition: "cloudy"), "rain-stop It is cloudy, 1.0°"), Step(["day": .null]),
        Step(day(condition: "plague")), Step(day(condition: "snow")),
        Step(day(2, condition: "thunderstorm"), "rain-start It is thunderstorm, 2.0°"),
        Step(day(condition: "hail")),
      ]
    ),
    // Going under the limit, staying, trembling about it, leaving it by the margin.
    (
      "temperature-below:0C",
      [
        Step(day(1)), Step(day(0)), Step(day(-0.1), "temperature-below:0C -0.1°"), Step(day(-4)), Step(day(0.2)),
        Step(day(-0.2)), Step(day(nil)), Step(day(0.5)), Step(day(-0.1), "temperature-below:0C -0.1°"),
      ]
    ),
    (
      "temperature-below:0C", [Step(day(-5)), Step(day(-6)), Step(day(3)), Step(day(-1), "temperature-below:0C -1.0°")]
    ),
    (
      "temperature-above:86F",
      [Step(day(30)), Step(day(30.1), "temperature-above:86F 30.1°"), Step(day(29.8)), Step(day(31)), Step(day(29.5))]
    ),
    (
      "wind-above:36km/h",
      [
        Step(day(wind: 9)), Step(day(wind: 10.5), "wind-above:36km/h 10.5 m/s"), Step(day(wind: 9.5)),
        Step(day(wind: 10.5)), Step(day(wind: 9)), Step(day(wind: 11), "wind-above:36km/h 11.0 m/s"),
      ]
    ),
    (
      "alert",
      [
        Step(alerts("Old")), Step(alerts("Old", "New\n"), "alert New "), Step(alerts()), Step(alerts("New\n")),
        Step(alerts("A", "B"), "alert A", "alert B"),
      ]
    ),
    (
      "stale",
      [
        Step(status("fresh")), Step(status("stale"), "stale stale, 2 h old"), Step(status("none")),
        Step(status("stale")), Step(status("fresh")), Step(status("stale"), "stale stale, 2 h old"),
      ]
    ),
    (
      "units",
      [
        Step(units("celsius", "twelveHour")), Step(units("celsius", "twelveHour")),
        Step(units("fahrenheit", "twelveHour"), "units temperature=fahrenheit"),
        Step(units("celsius", "twentyFourHour"), "units temperature=celsius time=twentyFourHour"),
      ]
    ),
    // Another place is another beginning.
    (
      "rain-start,temperature-below:0C,alert",
      [
        Step(place(1)), Step(day(5)), Step(alerts("A"), "alert A"), Step(place(2)), Step(day(-5, condition: "rain")),
        Step(day(-6, condition: "rain")),
      ]
    ),
    (
      "rain-start,wind-above:1m/s,temperature-above:0C",
      [
        Step(day(-1, wind: 0)),
        Step(
          day(1, wind: 2, condition: "rain"), "rain-start It is rain, 1.0°", "wind-above:1m/s 2.0 m/s",
          "temperature-above:0C 1.0°"),
      ]
    ),
  ]

  @Test(arguments: rows.indices)
  func `what happens is told once`(index: Int) throws {
    let (list, steps) = Self.rows[index]
    var watch = try HappeningWatch(list)
    var view = WeatherView()
    for (number, step) in steps.enumerated() {
      view.merge(step.topics)
      let told = watch.take(view, at: 7200).map { "\($0.name) \($0.words)" }
      #expect(told == step.expected, "\(list), step \(number)")
      #expect(watch.take(view, at: 7200).isEmpty, "the same view again")
    }
  }

  @Test(arguments: [
    ("temperature-below:0C", Happening.temperatureBelow(0)), ("temperature-below:-40f", .temperatureBelow(-40)),
    ("temperature-above:86F", .temperatureAbove(30)), ("wind-above:36km/h", .windAbove(10)),
    ("wind-above:36kmh", .windAbove(10)), ("wind-above:10m/s", .windAbove(10)), ("wind-above:10ms", .windAbove(10)),
    ("wind-above:100mph", .windAbove(44.704)), ("wind-above:3600kn", .windAbove(1852)), ("units", .units),
  ])
  func `a happening is named`(name: String, happening: Happening) throws {
    #expect(try Happening(name) == happening)
  }

  @Test(arguments: [
    "", "rain", "rain-start:1", "Rain-Start", "temperature-below", "temperature-below:", "temperature-below:0",
    "temperature-below:C", "temperature-below:0K", "temperature-below:nanC", "temperature-below:1e3C",
    "temperature-below:0C:1", "wind-above:5", "wind-above:5C", "wind-above:0x5ms", "alert:severe",
  ])
  func `a wrong name is refused and named`(name: String) {
    let error = #expect(throws: Happening.Invalid.self) { try Happening(name) }
    #expect(error?.message.contains("\"\(name)\"") == true)
    #expect(throws: Happening.Invalid.self) { try HappeningWatch("alert," + name) }
  }
}
