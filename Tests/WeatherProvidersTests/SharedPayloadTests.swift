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
    let provider: any WeatherProvider = name.hasPrefix("openmeteo") ? Fixture.openMeteo : try Fixture.darkSky()
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
      for provider: any WeatherProvider in [Fixture.openMeteo, darkSky] {
        do throws(WeatherDataError) { _ = try provider.decode(body) } catch { #expect(error.code == .invalidResponse) }
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
    #expect(candidates[0].region == "California")
    #expect(try Geocoder().decode(bytes("openmeteo-geocoding-goiania-accents.json"))[0].name == "Goiânia")
    #expect(try Geocoder().decode(bytes("openmeteo-geocoding-danang.json"))[0].timeZone == "Asia/Ho_Chi_Minh")
  }
}
