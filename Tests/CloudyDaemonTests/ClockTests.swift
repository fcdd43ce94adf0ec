import CloudyProtocol
import TestSupport
import Testing
import WeatherModel
import WeatherPresentation

/// What is read at the same moment around the earth, and on the days around both changes of the clocks, from every service.
///
/// Dates and lengths of days are tzdata's. Times of the sun are to the minute as almanacs print them, refraction 34', and
/// come from XEphem's library (PyPI ephem 4.1), not from a printed table; whattime.city has 05:46, 18:26 and 06:44, 19:28
/// for the two days around London's change in spring, a page of another year perhaps.
@Suite(.enabled(if: TestFile.exists(SystemZone.folder + "/Europe/London")))
struct ClockTests {
  private static let auckland = WrittenForecast.City(
    name: "Auckland", zone: "Pacific/Auckland", latitude: -36.8485, longitude: 174.7635)
  private static let kathmandu = WrittenForecast.City(
    name: "Kathmandu", zone: "Asia/Kathmandu", latitude: 27.7017, longitude: 85.3206)
  private static let adelaide = WrittenForecast.City(
    name: "Adelaide", zone: "Australia/Adelaide", latitude: -34.9285, longitude: 138.6007)
  private static let honolulu = WrittenForecast.City(
    name: "Honolulu", zone: "Pacific/Honolulu", latitude: 21.3069, longitude: -157.8583)
  /// By the clock it shares: its own zone, Arctic/Longyearbyen, is a link that is not installed everywhere.
  private static let longyearbyen = WrittenForecast.City(
    name: "Longyearbyen", zone: "Europe/Berlin", latitude: 78.2232, longitude: 15.6267)
  private static let newYork = WrittenForecast.City(
    name: "New York", zone: "America/New_York", latitude: 40.7143, longitude: -74.006)
  private static let london = WrittenForecast.City(
    name: "London", zone: "Europe/London", latitude: 51.5085, longitude: -0.1257)

  private func context(_ zone: ZoneRules, _ now: Int64) -> PresentationContext {
    var chosen = UnitsChange()
    chosen.units = .value(.metric)
    chosen.time = .value(.twentyFourHour)
    let settings = Settings(chosen: chosen, configured: UnitsChange(), names: .posix)
    return PresentationContext(settings: settings, names: .posix, zone: zone, now: now)
  }

  /// Two minutes off at most, or both missing.
  private func isClose(_ shown: String?, _ published: String?) -> Bool {
    func minutes(_ text: String) -> Int {
      text.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? -10_000) }
    }
    guard let shown, let published else { return shown == nil && published == nil }
    return (minutes(shown) - minutes(published)).magnitude <= 2
  }

  // MARK: The same moment

  private static let june: Int64 = 1_782_037_800  // 2026-06-21 10:30 UTC
  private static let december: Int64 = 1_797_849_000  // 2026-12-21 10:30 UTC

  @Test(
    arguments: [
      (auckland, june, "Sun, June 21", "22:30", "07:34", "17:12"),
      (kathmandu, june, "Sun, June 21", "16:15", "05:09", "19:02"),
      (adelaide, june, "Sun, June 21", "20:00", "07:23", "17:11"),
      (honolulu, june, "Sun, June 21", "00:30", "05:50", "19:16"),
      (longyearbyen, june, "Sun, June 21", "12:30", nil, nil),
      (newYork, june, "Sun, June 21", "06:30", "05:25", "20:31"),
      (london, june, "Sun, June 21", "11:30", "04:43", "21:22"),
      (auckland, december, "Mon, December 21", "23:30", "05:58", "20:40"),
      (kathmandu, december, "Mon, December 21", "16:15", "06:50", "17:13"),
      (adelaide, december, "Mon, December 21", "21:00", "05:58", "20:29"),
      (honolulu, december, "Mon, December 21", "00:30", "07:05", "17:55"),
      (longyearbyen, december, "Mon, December 21", "11:30", nil, nil),
      (newYork, december, "Mon, December 21", "05:30", "07:17", "16:32"),
      (london, december, "Mon, December 21", "10:30", "08:04", "15:53"),
      // Two hours later it is tomorrow in Auckland, two earlier still yesterday in Honolulu.
      (auckland, june + 7_200, "Mon, June 22", "00:30", "07:34", "17:12"),
      (honolulu, june - 7_200, "Sat, June 20", "22:30", "05:50", "19:16"),
    ] as [(WrittenForecast.City, Int64, String, String, String?, String?)])
  func `one moment has each city's own date, time, today and sun`(
    city: WrittenForecast.City, now: Int64, date: String, time: String, sunrise: String?, sunset: String?
  ) throws {
    let forecast = try WrittenForecast(city, now: now)
    let context = context(forecast.zone, now)
    #expect(context.time(now) == time)
    for form in WrittenForecast.Form.allCases {
      let weather = try forecast.weather(form)
      let day = try #require(DayViewModel(weatherData: weather, context: context))
      #expect(day.date == date, "\(form)")
      #expect(isClose(day.sunrise, sunrise) && isClose(day.sunset, sunset), "\(form) \(day.sunrise ?? "-")")
      let week = WeekViewModel(weatherData: weather, context: context).days
      #expect(week.count >= 3 && week.map(\.isToday) == week.indices.map { $0 == 0 }, "\(form)")
      #expect(date.hasPrefix(week[0].day.prefix(3)) && date.hasSuffix(week[0].date), "\(form)")
      #expect(isClose(week[0].sunrise, sunrise) && isClose(week[0].sunset, sunset), "\(form)")
      let hours = HoursViewModel(weatherData: weather, context: context).hours
      #expect(hours.count == 48, "\(form)")
      let first = try #require(hours.first?.values.startsAt)
      #expect(first <= now && now < first + 3_600, "\(form)")
    }
  }

  // MARK: The changes of the clocks

  struct ChangeDay: Sendable, CustomTestStringConvertible {
    let city: WrittenForecast.City
    /// Year, month, day
    let date: (Int, Int, Int)
    let title: String
    let hours: Int
    /// The hour that is left out in spring and repeated in autumn, "02:".
    let odd: String
    let sunrise: String
    let sunset: String

    var testDescription: String { "\(city.name), \(title)" }
  }

  private static func days(
    _ city: WrittenForecast.City, _ odd: String, _ rows: [((Int, Int, Int), String, Int, String, String)]
  ) -> [ChangeDay] {
    rows.map { date, title, hours, sunrise, sunset in
      ChangeDay(city: city, date: date, title: title, hours: hours, odd: odd, sunrise: sunrise, sunset: sunset)
    }
  }

  private static let changes =
    days(
      newYork, "02:",
      [
        ((2026, 3, 7), "Saturday, March 7", 24, "06:20", "17:54"),
        ((2026, 3, 8), "Sunday, March 8", 23, "07:19", "18:55"),
        ((2026, 3, 9), "Monday, March 9", 24, "07:17", "18:56"),
      ])
    + days(
      newYork, "01:",
      [
        ((2026, 10, 31), "Saturday, October 31", 24, "07:25", "17:53"),
        ((2026, 11, 1), "Sunday, November 1", 25, "06:26", "16:52"),
        ((2026, 11, 2), "Monday, November 2", 24, "06:28", "16:51"),
      ])
    + days(
      london, "01:",
      [
        ((2026, 3, 28), "Saturday, March 28", 24, "05:45", "18:27"),
        ((2026, 3, 29), "Sunday, March 29", 23, "06:43", "19:29"),
        ((2026, 3, 30), "Monday, March 30", 24, "06:41", "19:30"),
        ((2026, 10, 24), "Saturday, October 24", 24, "07:40", "17:49"),
        ((2026, 10, 25), "Sunday, October 25", 25, "06:42", "16:47"),
        ((2026, 10, 26), "Monday, October 26", 24, "06:43", "16:45"),
      ])
    + days(
      auckland, "02:",
      [
        ((2026, 4, 4), "Saturday, April 4", 24, "07:37", "19:11"),
        ((2026, 4, 5), "Sunday, April 5", 25, "06:37", "18:10"),
        ((2026, 4, 6), "Monday, April 6", 24, "06:38", "18:08"),
        ((2026, 9, 26), "Saturday, September 26", 24, "06:05", "18:20"),
        ((2026, 9, 27), "Sunday, September 27", 23, "07:04", "19:21"),
        ((2026, 9, 28), "Monday, September 28", 24, "07:02", "19:22"),
      ])
    + days(
      adelaide, "02:",
      [
        ((2026, 4, 4), "Saturday, April 4", 24, "07:30", "19:07"),
        ((2026, 4, 5), "Sunday, April 5", 25, "06:31", "18:05"),
        ((2026, 4, 6), "Monday, April 6", 24, "06:32", "18:04"),
        ((2026, 10, 3), "Saturday, October 3", 24, "05:50", "18:20"),
        ((2026, 10, 4), "Sunday, October 4", 23, "06:49", "19:21"),
        ((2026, 10, 5), "Monday, October 5", 24, "06:47", "19:22"),
      ])

  @Test(arguments: changes)
  func `the days before, of and after a change of the clocks are right from every service`(day: ChangeDay) throws {
    let date = try #require(CivilDate(year: day.date.0, month: day.date.1, day: day.date.2))
    let zone = try SystemZone.rules(day.city.zone)
    let midnights = (zone.startOfDay(date), zone.startOfDay(date + 1))
    #expect(midnights.1 - midnights.0 == Int64(day.hours) * 3_600)
    for now in [midnights.0, midnights.0 + 43_200, midnights.1 - 1] {
      let forecast = try WrittenForecast(day.city, now: now)
      let context = context(zone, now)
      for form in WrittenForecast.Form.allCases {
        let weather = try forecast.weather(form)
        let week = WeekViewModel(weatherData: weather, context: context).days
        #expect("\(week[0].day), \(week[0].date)" == day.title, "\(form)")
        #expect(week.map(\.isToday) == week.indices.map { $0 == 0 }, "\(form)")
        #expect(isClose(week[0].sunrise, day.sunrise), "\(form) \(week[0].sunrise ?? "-")")
        #expect(isClose(week[0].sunset, day.sunset), "\(form) \(week[0].sunset ?? "-")")
        let dates = weather.days.filter { $0.date >= date }.map(\.date)
        #expect(dates.count >= 3 && dates == (0..<dates.count).map { date + $0 }, "\(form)")
        let tomorrow = try #require(weather.days.first { $0.date == date + 1 })
        if form != .sample {
          #expect(tomorrow.temperatureMin == WrittenForecast.minimum(date + 1), "\(form)")
          #expect(tomorrow.temperatureMax == WrittenForecast.maximum(date + 1), "\(form)")
        }
        guard now == midnights.0 else { continue }
        let hours = HoursViewModel(weatherData: weather, context: context).hours.filter {
          zone.localDate(at: $0.values.startsAt ?? 0) == date
        }
        #expect(hours.count == day.hours, "\(form)")
        #expect(hours.count { $0.time.hasPrefix(day.odd) } == 1 + day.hours - 24, "\(form)")
      }
    }
  }
}
