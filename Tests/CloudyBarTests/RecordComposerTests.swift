import CloudyBar
import CloudyClient
import JSON
import Testing

struct RecordComposerTests {
  private static let noServer = ClientError.notRunning(path: "/run/c.sock")
  private let now: Int64 = 1_000_060

  // MARK: States

  @Test func `nothing known yet is loading`() throws {
    let record = try record(WeatherView())
    #expect(record.text == "loading")
    #expect(record.classes == ["loading"])
    #expect(record.alt == "loading")
  }

  @Test func `no server and no weather is offline, and the tooltip says how to start one`() throws {
    let record = try record(WeatherView(), link: .down(Self.noServer))
    #expect(record.text == "offline")
    #expect(record.classes == ["offline"])
    #expect(record.tooltip == ["no server at /run/c.sock; start it with: systemctl --user enable --now cloudy.socket"])
  }

  @Test func `an error without weather is a dash and its message`() throws {
    var sample = SampleView(hasWeather: false)
    sample.errorCode = "failed-request"
    let record = try record(sample)
    #expect(record.text == "–")
    #expect(record.classes == ["error"])
    #expect(record.tooltip == ["The provider cannot be reached."])
  }

  @Test func `a broken configuration alone is loading with its message`() throws {
    var sample = SampleView(hasWeather: false)
    sample.errorCode = "invalid-configuration"
    let record = try record(sample)
    #expect(record.classes == ["loading"])
    #expect(record.tooltip == ["The provider cannot be reached."])
  }

  @Test func `a forecast without the weather now is a dash, not loading`() throws {
    var view = WeatherView(SampleView().object)
    view.merge(["day": .null])
    let record = try record(view)
    #expect(record.text == "–" && record.classes == ["error"])
    #expect(record.tooltip == ["There is a forecast, but no weather of this moment."])
  }

  @Test func `a place that is not saved is told by its name, whatever was known of it`() throws {
    let composer = try RecordComposer(
      Look(text: Template("{place}"), alternate: Template("x"), short: Template("x")))
    let view = WeatherView(SampleView(fetchedAt: now).object)
    #expect(composer.record(of: view, place: "home", link: .up, at: now).text == "home")
    let refused = Link.down(.refused(ServerError(code: "unknown-place", message: "No.")))
    let record = composer.record(of: view, place: "home", link: refused, at: now)
    #expect(record.text == "home: not saved" && record.classes == ["error"] && record.isDimmed)
  }

  @Test func `weather is the text, with condition and time of day as classes`() throws {
    let record = try record(SampleView())
    #expect(record.text == "rain 21°")
    #expect(record.shortText == "21°")
    #expect(record.classes == ["rain", "day"])
    #expect(record.alt == "rain")
    #expect(record.percentage == 29)
    #expect(record.accent == nil && !record.isDimmed)
    #expect(!record.isUrgent)
    #expect(try self.record(SampleView(condition: "clear", isDay: false)).classes == ["clear", "night"])
  }

  @Test func `stale weather keeps its text and tells its age`() throws {
    let record = try record(SampleView(weather: "stale", fetchedAt: now - 3 * 3600 - 5))
    #expect(record.text == "rain 21°")
    #expect(record.classes == ["rain", "day", "stale"])
    #expect(record.tooltip.first == "stale, 3 h old")
    #expect(record.isDimmed && record.color == "#888888")
  }

  @Test func `the last weather stays when the server is lost, for a day`() throws {
    let record = try record(SampleView(fetchedAt: now - 720), link: .down(Self.noServer))
    #expect(record.text == "rain 21°")
    #expect(record.classes == ["rain", "day", "offline"])
    #expect(record.tooltip[1] == "weather of 12 min ago")
    let old = try self.record(SampleView(fetchedAt: now - 25 * 3600), link: .down(Self.noServer))
    #expect(old.text == "offline")
  }

  @Test func `a failure beside good weather is told in the tooltip only`() throws {
    var sample = SampleView()
    sample.errorCode = "failed-request"
    let record = try record(sample)
    #expect(record.classes == ["rain", "day"])
    #expect(record.tooltip.first == "The provider cannot be reached.")
  }

  @Test(arguments: [("moderate", false), ("severe", true), ("extreme", true), ("watch", false), ("warning", true)])
  func `an alert is a class, and urgent where it is grave`(_ severity: String, _ isUrgent: Bool) throws {
    let alert: JSONValue = ["title": "Wind\u{1B}[2J", "severity": .string(severity), "ends": "18:00"]
    let record = try record(SampleView(alerts: [alert]))
    #expect(record.classes == ["rain", "day", "alert"])
    #expect(record.isUrgent == isUrgent)
    #expect(record.tooltip[1] == "! Wind[2J, until 18:00")
  }

  @Test func `bars that are told nothing but the text get the state behind it`() throws {
    #expect(try record(SampleView(weather: "stale"), marksState: true).text == "rain 21° (stale 1 min)")
    #expect(try record(SampleView(), link: .down(Self.noServer), marksState: true).text == "rain 21° (offline)")
    #expect(try record(SampleView(), marksState: true).text == "rain 21°")
  }

  // MARK: Texts

  @Test func `the built-in tooltip has the day and an aligned week`() throws {
    #expect(
      try record(SampleView()).tooltip == [
        "Brussels: Light rain",
        "Feels like 19.3 °C, wind 12 km/h NW, humidity 65 %",
        "Sunrise 05:31, sunset 21:58",
        "Today    rain  12 - 21 °C  80 %",
        "Tuesday  sun   9 - 24 °C",
      ])
  }

  @Test func `a tooltip of the user's own has lines`() throws {
    let record = try record(SampleView(), tooltip: "{summary}\n{humidity} {location.name}")
    #expect(record.tooltip == ["Light rain", "65 % Brussels"])
  }

  @Test func `a missing temperature is a dash`() throws {
    #expect(try record(SampleView(temperature: nil)).text == "rain –")
  }

  @Test func `the user's classes come last`() throws {
    #expect(try record(SampleView(), classes: ["mine"]).classes == ["rain", "day", "mine"])
    #expect(try record(WeatherView(), classes: ["mine"]).classes == ["loading", "mine"])
  }

  @Test func `views of another shape are shown as far as they go`() throws {
    for day in [1, "x", [], [:], ["condition": 5, "icon": [], "values": 3]] as [JSONValue] {
      let view = WeatherView(["day": day, "week": ["days": [1, .null, ["day": 3]]], "alerts": [], "status": "?"])
      #expect(try record(view).classes == ["unknown", "day"])
    }
  }

  @Test func `the tooltip has bars for the hours between the day and the week`() throws {
    let hours: [JSONValue] = (0..<30).map { hour in
      [
        "time": .string("\(hour):00"), "temperature": .string("\(hour) °C"),
        "precipitationProbability": .string("\(hour) %"),
        "values": ["temperature": .integer(hour), "precipitationProbability": .number(Double(hour) / 100)],
      ]
    }
    var object = SampleView().object
    object["hours"] = ["hours": .array(hours)]
    let lines = try record(WeatherView(object)).tooltip
    #expect(lines[3] == "From 0:00  __...----:::===++++***##  0 °C - 23 °C")
    #expect(lines[4].hasPrefix("Rain       ____") && lines[4].hasSuffix("  up to 23 %"))
    #expect(lines[5].hasPrefix("Today"))
    let blocks = try record(WeatherView(object), change: { $0.icons = .text }).tooltip
    #expect(blocks[3] == "From 0:00  ▁▁▂▂▂▃▃▃▃▄▄▄▅▅▅▆▆▆▆▇▇▇██  0 °C - 23 °C")
    #expect(blocks[4] == "Rain       ▁▁▁▁▁▁▁▁▂▂▂▂▂▂▂▂▂▂▂▂▂▂▃▃  up to 23 %")
    #expect(try record(WeatherView(object), change: { $0.hasForecast = false }).tooltip.count == 3)
  }

  @Test(arguments: [("temperature", "7 °C", "From 1:00  "), ("precipitationProbability", "7 %", "Rain  ")])
  func `a row of bars keeps its name when the other has no numbers`(key: String, text: String, start: String) throws {
    var object = SampleView().object
    object["hours"] = ["hours": [["time": "1:00", key: .string(text), "values": [key: 7]]]]
    let lines = try record(WeatherView(object)).tooltip
    #expect(lines[3].hasPrefix(start) && lines[3].hasSuffix(text))
    #expect(lines[4].hasPrefix("Today"))
  }

  @Test(arguments: [
    ("C:below:0", -0.5, 3.0, true), ("C:below:0", 0, 3, false), ("F:below:32", -0.5, 3, true),
    ("C:above:30", 30.5, 3, true), ("km/h:above:36", 1, 10.5, true), ("km/h:above:36", 1, 9.5, false),
  ])
  func `thresholds choose a colour and classes in canonical units`(
    _ rule: String, _ temperature: Double, _ wind: Double, _ holds: Bool
  ) throws {
    let parts = rule.split(separator: ":")
    let threshold = try #require(Threshold(parts[2] + parts[0], parts[1] == "above" ? .above : .below))
    var object = SampleView().object
    object["day"] = ["condition": "rain", "values": ["temperature": .number(temperature), "windSpeed": .number(wind)]]
    let record = try record(WeatherView(object)) {
      $0.colors = [(Threshold("temperature", .above, -100), "#000000"), (threshold, "#ff5500")]
      $0.tokens.append((threshold, "mine"))
    }
    #expect(record.accent == (holds ? "#ff5500" : "#000000"))
    #expect(record.classes.contains("mine") == holds)
    #expect(record.classes.contains("cold") == (temperature < 0))
    #expect(record.classes.contains("hot") == (temperature > 30))
    let stale = try self.record(SampleView(weather: "stale")) { $0.colors = [(threshold, "#ff5500")] }
    #expect(stale.color == "#888888")
  }

  @Test func `the other text, the age and the state can be shown`() throws {
    #expect(try record(WeatherView(SampleView().object), isAlternate: true).text == "other")
    let sample = SampleView(weather: "stale", fetchedAt: now - 7200)
    let template = try Template("{temperatureShort} {age} {state}")
    #expect(try record(sample) { $0.text = template }.text == "21° 2 h stale")
    #expect(try record(SampleView()) { $0.text = template }.text == "21° 1 min ")
  }

  // MARK: Help

  private func record(
    _ sample: SampleView, link: Link = .up, tooltip: String? = nil, classes: [String] = [], marksState: Bool = false,
    change: (inout Look) -> Void = { _ in }
  ) throws -> BarRecord {
    try record(
      WeatherView(sample.object), link: link, tooltip: tooltip, classes: classes, marksState: marksState, change: change
    )
  }

  private func record(
    _ view: WeatherView, link: Link = .up, tooltip: String? = nil, classes: [String] = [], marksState: Bool = false,
    isAlternate: Bool = false, change: (inout Look) -> Void = { _ in }
  ) throws -> BarRecord {
    var look = try Look(
      text: Template("{icon} {temperatureShort}"), alternate: Template("other"), short: Template("{temperatureShort}"))
    look.tooltip = try tooltip.map { try Template($0) }
    look.icons = .ascii
    look.classes = classes
    look.marksState = marksState
    change(&look)
    return RecordComposer(look).record(of: view, link: link, at: now, isAlternate: isAlternate)
  }
}
