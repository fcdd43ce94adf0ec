import CloudyProtocol
import Testing
import WeatherModel
import WeatherProviders

/// Against almanac values: to the minute as almanacs print them (timeanddate.com, US Naval Observatory), checked with
/// XEphem's library (PyPI ephem 4), refraction 34'.
struct SkyTests {
  struct Day: Sendable, CustomStringConvertible {
    let description: String
    let latitude: Double
    let longitude: Double
    /// Year, month, day
    let date: (Int, Int, Int)
    /// Hours east of UTC.
    let offset: Double
    /// Minutes of the local day.
    let rise: Int?
    let set: Int?
  }

  private static func day(
    _ name: String, _ latitude: Double, _ longitude: Double, _ date: (Int, Int, Int), _ offset: Double,
    _ rise: (Int, Int)?, _ set: (Int, Int)?
  ) -> Day {
    Day(
      description: name, latitude: latitude, longitude: longitude, date: date, offset: offset,
      rise: rise.map { $0.0 * 60 + $0.1 }, set: set.map { $0.0 * 60 + $0.1 })
  }

  private static let days = [
    day("London, June", 51.5085, -0.1257, (2024, 6, 20), 1, (4, 43), (21, 21)),
    day("London, December", 51.5085, -0.1257, (2024, 12, 21), 0, (8, 4), (15, 54)),
    day("New York, June", 40.7143, -74.006, (2024, 6, 20), -4, (5, 25), (20, 31)),
    day("New York, December", 40.7143, -74.006, (2024, 12, 21), -5, (7, 17), (16, 32)),
    day("Sydney, June", -33.8678, 151.2073, (2024, 6, 21), 10, (7, 0), (16, 54)),
    day("Sydney, December", -33.8678, 151.2073, (2024, 12, 22), 11, (5, 41), (20, 6)),
    day("Singapore, equinox", 1.2897, 103.8501, (2024, 3, 20), 8, (7, 9), (19, 15)),
    day("Reykjavik, December", 64.1355, -21.8954, (2024, 12, 21), 0, (11, 22), (15, 30)),
    day("Reykjavik, June: it sets after midnight", 64.1355, -21.8954, (2024, 6, 20), 0, (2, 55), (0, 3)),
    day("Kathmandu", 27.7017, 85.3206, (2026, 3, 5), 5.75, (6, 24), (18, 6)),
    day("Auckland", -36.8485, 174.7635, (2026, 1, 1), 13, (6, 5), (20, 43)),
    day("Honolulu", 21.3069, -157.8583, (2026, 7, 1), -10, (5, 53), (19, 18)),
    day("Ushuaia", -54.8019, -68.303, (2026, 12, 21), -3, (4, 51), (22, 11)),
    day("Nome, clocks three hours ahead of the sun", 64.5011, -165.4064, (2026, 6, 21), -8, (4, 19), (1, 47)),
    day("Longyearbyen, midnight sun", 78.2232, 15.6267, (2026, 6, 21), 2, nil, nil),
    day("Longyearbyen, polar night", 78.2232, 15.6267, (2026, 12, 21), 1, nil, nil),
    day("South Pole", -90, 0, (2026, 12, 21), 0, nil, nil),
  ]

  @Test(arguments: days)
  func `sunrise and sunset are the almanac's within two minutes`(day: Day) throws {
    let date = try #require(CivilDate(year: day.date.0, month: day.date.1, day: day.date.2))
    let zone = ZoneRules(fixedOffsetSeconds: Int(day.offset * 3_600))
    let sun = Sun(over: Place(latitude: day.latitude, longitude: day.longitude, origin: .configuration))
    let midnight = zone.startOfDay(date)
    for (found, minutes) in [(sun.rise(on: date, in: zone), day.rise), (sun.set(on: date, in: zone), day.set)] {
      #expect((found == nil) == (minutes == nil))
      if let found, let minutes { #expect((found - midnight - Int64(minutes) * 60).magnitude <= 120, "\(found)") }
    }
  }

  @Test func `the sun is up from its rise to its set`() throws {
    let sun = Sun(over: Place(latitude: 51.5085, longitude: -0.1257, origin: .configuration))
    let zone = ZoneRules(fixedOffsetSeconds: 3_600)
    let date = try #require(CivilDate(year: 2024, month: 6, day: 20))
    let rise = try #require(sun.rise(on: date, in: zone))
    let set = try #require(sun.set(on: date, in: zone))
    #expect(!sun.isUp(at: rise - 60) && sun.isUp(at: rise + 60))
    #expect(sun.isUp(at: set - 60) && !sun.isUp(at: set + 60))
  }

  @Test(arguments: [(1_782_000_000, true), (1_797_854_400, false)] as [(Int64, Bool)])
  func `beyond the polar circle it is up all day or not at all`(noon: Int64, isUp: Bool) {
    let sun = Sun(over: Place(latitude: 78.2232, longitude: 15.6267, origin: .configuration))
    for hour in Int64(-12)...12 { #expect(sun.isUp(at: noon + hour * 3_600) == isUp) }
  }

  /// Instants of the phases in the almanacs, UTC.
  @Test(
    arguments: [
      (1_712_600_460, 0.0),  // 2024-04-08 18:21, solar eclipse
      (1_706_205_240, 0.5),  // 2024-01-25 17:54
      (1_743_245_880, 0.0),  // 2025-03-29 10:58
      (1_786_556_220, 0.0),  // 2026-08-12 17:37, solar eclipse
      (1_772_537_880, 0.5),  // 2026-03-03 11:38, lunar eclipse
      (1_713_208_380, 0.25),  // 2024-04-15 19:13
      (1_775_095_920, 0.5),  // 2026-04-02 02:12
    ] as [(Int64, Double)])
  func `the moon's phase is the almanac's`(instant: Int64, phase: Double) {
    let difference = Moon.phase(at: instant) - phase
    #expect((difference - difference.rounded()).magnitude < 0.001, "\(difference)")
  }

  @Test func `the phase is always in 0 ..< 1 and grows`() {
    for day in Int64(0)..<400 {
      let phase = Moon.phase(at: 1_700_000_000 + day * 86_400)
      let next = Moon.phase(at: 1_700_000_000 + (day + 1) * 86_400)
      #expect((0..<1).contains(phase) && (0.025...0.045).contains(next - phase + (next < phase ? 1 : 0)))
    }
  }
}
