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
    #expect(record.tooltip == ["no server at /run/c.sock; start it with: systemctl --user start cloudy.socket"])
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

  @Test func `weather is the text, with condition and time of day as classes`() throws {
    let record = try record(SampleView())
    #expect(record.text == "rain 21°")
    #expect(record.shortText == "21°")
    #expect(record.classes == ["rain", "day"])
    #expect(record.alt == "rain")
    #expect(record.percentage == 29)
    #expect(record.color == nil)
    #expect(!record.isUrgent)
    #expect(try self.record(SampleView(condition: "clear", isDay: false)).classes == ["clear", "night"])
  }

  @Test func `stale weather keeps its text and tells its age`() throws {
    let record = try record(SampleView(weather: "stale", fetchedAt: now - 3 * 3600 - 5))
    #expect(record.text == "rain 21°")
    #expect(record.classes == ["rain", "day", "stale"])
    #expect(record.tooltip.first == "stale, 3 h old")
    #expect(record.color == "#888888")
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
    #expect(try record(SampleView(weather: "stale"), marksState: true).text == "rain 21° (stale)")
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

  // MARK: Help

  private func record(
    _ sample: SampleView, link: Link = .up, tooltip: String? = nil, classes: [String] = [], marksState: Bool = false
  ) throws -> BarRecord {
    try record(
      WeatherView(sample.object), link: link, tooltip: tooltip, classes: classes, marksState: marksState)
  }

  private func record(
    _ view: WeatherView, link: Link = .up, tooltip: String? = nil, classes: [String] = [], marksState: Bool = false
  ) throws -> BarRecord {
    let composer = RecordComposer(
      text: try Template("{icon} {temperatureShort}"), tooltip: try tooltip.map { try Template($0) }, icons: .ascii,
      classes: classes, marksState: marksState)
    return composer.record(of: view, link: link, at: now)
  }
}
