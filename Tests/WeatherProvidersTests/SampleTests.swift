import CloudyProtocol
import Testing
import WeatherModel
import WeatherProviders

struct SampleTests {
  private let brussels = Place(
    latitude: 50.85, longitude: 4.35, name: "Brussels", timeZone: "Europe/Brussels", origin: .configuration)
  private let zone = ZoneRules(fixedOffsetSeconds: 7_200)
  /// 2026-06-01 14:20 in Brussels.
  private let now: Int64 = 1_780_316_400

  private func data(_ now: Int64, _ place: Place? = nil, _ zone: ZoneRules? = nil) -> WeatherData {
    Sample().weatherData(for: place ?? brussels, zone: zone ?? self.zone, now: now)
  }

  @Test func `it covers eight days from today and says that it is a sample`() {
    let sample = data(now)
    #expect(sample.days.count == 8)
    #expect(sample.days[0].date == zone.localDate(at: now))
    #expect(zip(sample.days, sample.days.dropFirst()).allSatisfy { $0.date + 1 == $1.date })
    #expect(sample.hours.count == 8 * 24)
    #expect(zip(sample.hours, sample.hours.dropFirst()).allSatisfy { $0.startsAt + 3_600 == $1.startsAt })
    #expect(sample.hours.filter { $0.startsAt + 3_600 > now }.count >= 48)
    #expect(sample.timeZone == "Europe/Brussels" && sample.utcOffsetSeconds == 7_200)
    #expect(sample.observation?.summary?.contains("sample data") == true)
    #expect(sample.days.allSatisfy { $0.summary?.contains("sample data") == true })
    #expect(sample.alerts.count == 1)
    #expect(sample.alerts[0].title.contains("sample data"))
    #expect(sample.alerts.allSatisfy { ($0.endsAt ?? 0) > now })
  }

  @Test func `it shows a mix of conditions, some of it wet`() {
    let sample = data(now)
    #expect(Set(sample.days.map(\.condition)).count == 7)
    #expect(sample.hours.contains { $0.condition == .rain && $0.precipitation ?? 0 > 0 })
    #expect(sample.hours.contains { $0.isDay == false } && sample.hours.contains { $0.isDay == true })
  }

  @Test func `the same moment gives the same, the next hour and day continue it`() {
    #expect(data(now) == data(now))
    #expect(data(now).hours == data(now + 1_199).hours)
    #expect(data(now).hours == data(now + 3_600).hours)
    let tomorrow = data(now + 86_400)
    #expect(Array(data(now).days.dropFirst()) == Array(tomorrow.days.dropLast()))
    #expect(Array(data(now).hours.dropFirst(24)) == Array(tomorrow.hours.dropLast(24)))
    #expect(data(now).observation == data(now + 299).observation)
  }

  @Test func `every step from hour to hour is gentle and every number plausible`() {
    let sample = data(now)
    for (hour, next) in zip(sample.hours, sample.hours.dropFirst()) {
      #expect(((hour.temperature ?? 99) - (next.temperature ?? -99)).magnitude < 2.5)
    }
    for day in sample.days {
      #expect((5...30).contains(day.temperatureMin ?? -99) && (5...35).contains(day.temperatureMax ?? -99))
      #expect((0...1).contains(day.moonPhase ?? -1) && (0...12).contains(day.uvIndex ?? -1))
    }
  }

  @Test func `the sun rises and sets about when it does in Brussels in June`() throws {
    // 05:33 and 21:48 by the almanac.
    let day = data(now).days[0]
    let midnight = zone.startOfDay(day.date)
    #expect(try (#require(day.sunriseAt) - midnight - 19_980).magnitude < 900)
    #expect(try (#require(day.sunsetAt) - midnight - 78_480).magnitude < 900)
  }

  @Test(arguments: [(1_780_316_400, true), (1_797_854_400, false)] as [(Int64, Bool)])
  func `beyond the polar circle the sun may not move across the horizon`(now: Int64, isLight: Bool) {
    let svalbard = Place(latitude: 78.2, longitude: 15.6, origin: .configuration)
    let sample = data(now, svalbard)
    #expect(sample.days.allSatisfy { $0.sunriseAt == nil && $0.sunsetAt == nil })
    #expect(sample.hours.allSatisfy { $0.isDay == isLight })
  }

  @Test(arguments: [(-157.4, 50_400), (172.9, 50_400), (-171.8, -39_600), (85.3, 20_700), (-176.5, 45_900), (0, 0)])
  func `sunrise is on the day's own date in every zone`(longitude: Double, offset: Int) throws {
    let zone = ZoneRules(fixedOffsetSeconds: offset)
    for day in data(now, Place(latitude: 1.9, longitude: longitude, origin: .configuration), zone).days {
      let midnight = zone.startOfDay(day.date)
      #expect(try (4 * 3_600...9 * 3_600).contains(#require(day.sunriseAt) - midnight))
      #expect(try (15 * 3_600...21 * 3_600).contains(#require(day.sunsetAt) - midnight))
    }
  }

  @Test func `winter is cold and snows`() {
    let winter = data(1_768_500_000, Place(latitude: 64, longitude: 26, origin: .configuration))
    #expect(winter.days.contains { $0.condition == .snow })
    #expect(!winter.hours.contains { $0.condition == .rain && $0.temperature ?? 99 < 1 })
  }
}
