import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel
import WeatherPresentation

struct TimeTests {
  @Test(
    arguments: [
      (0, "12:00 AM", "00:00"), (29_100, "08:05 AM", "08:05"), (43_199, "11:59 AM", "11:59"),
      (43_200, "12:00 PM", "12:00"), (46_860, "01:01 PM", "13:01"), (86_399, "11:59 PM", "23:59"),
    ] as [(Int64, String, String)])
  func `a time in both notations`(unix: Int64, twelveHour: String, twentyFourHour: String) throws {
    #expect(try Examples.context("Etc/UTC", now: 0, time: .twelveHour).time(unix) == twelveHour)
    #expect(try Examples.context("Etc/UTC", now: 0, time: .twentyFourHour).time(unix) == twentyFourHour)
  }

  // 2024-07-03 09:46:40 UTC and 2025-01-01 00:00 UTC
  @Test(arguments: [
    ("Etc/UTC", "Wed 09:46", "Wed 00:00"), ("Asia/Kathmandu", "Wed 15:31", "Wed 05:45"),
    ("Australia/Adelaide", "Wed 19:16", "Wed 10:30"), ("America/New_York", "Wed 05:46", "Tue 19:00"),
    ("Europe/London", "Wed 10:46", "Wed 00:00"), ("Pacific/Honolulu", "Tue 23:46", "Tue 14:00"),
    ("Pacific/Auckland", "Wed 21:46", "Wed 13:00"),
  ])
  func `a time is the place's`(zone: String, july: String, january: String) throws {
    let context = try Examples.context(zone, now: 0)
    #expect(context.weekdayAndTime(1_719_999_999) == july)
    #expect(context.weekdayAndTime(1_735_689_600) == january)
  }

  @Test(arguments: [
    (LocaleNames.posix, "Sun, March 1", "Sunday", "March 1"), (Examples.german, "So, März 1", "Sonntag", "März 1"),
    (Examples.dutch, "zo, maart 1", "zondag", "maart 1"),
  ])
  func `dates have the names of the locale`(
    names: LocaleNames, longDate: String, weekday: String, monthAndDay: String
  ) throws {
    let context = try Examples.context("Etc/UTC", now: 0, names: names)
    let date = try #require(CivilDate(year: 2026, month: 3, day: 1))
    #expect(context.longDate(date) == longDate)
    #expect(context.weekday(date) == weekday)
    #expect(context.monthAndDay(date) == monthAndDay)
  }

  @Test func `every month and weekday has its own name`() throws {
    let context = try Examples.context("Etc/UTC", now: 0)
    let months = try (1...12).map { context.monthAndDay(try #require(CivilDate(year: 2026, month: $0, day: 31 - 3))) }
    #expect(months == LocaleNames.posix.months.map { "\($0) 28" })
    let days = (3..<10).map { context.weekday(CivilDate(daysSinceEpoch: $0)) }
    #expect(days == LocaleNames.posix.weekdays)
  }

  @Test func `a missing time has no text`() throws {
    let context = try Examples.context("Etc/UTC", now: 0)
    #expect(context.time(nil) == nil)
    #expect(context.weekdayAndTime(nil) == nil)
  }

  // MARK: Sun

  @Test(
    arguments: [
      (100, 200, 99, false), (100, 200, 100, true), (100, 200, 199, true), (100, 200, 200, false),
      // Sunset after midnight, before the next sunrise.
      (200, 100, 99, true), (200, 100, 100, false), (200, 100, 199, false), (200, 100, 200, true),
      (100, nil, 99, false), (100, nil, 100, true), (nil, 100, 99, true), (nil, 100, 100, false),
      // Neither: by the clock.
      (nil, nil, 21_599, false), (nil, nil, 21_600, true), (nil, nil, 64_799, true), (nil, nil, 64_800, false),
    ] as [(Int64?, Int64?, Int64, Bool)])
  func `day is between sunrise and sunset`(sunrise: Int64?, sunset: Int64?, unix: Int64, isDay: Bool) {
    var day = WeatherDayData(date: CivilDate(daysSinceEpoch: 0), condition: .clear)
    day.sunriseAt = sunrise
    day.sunsetAt = sunset
    var weather = WeatherData()
    weather.days = [day]
    #expect(weather.isDay(at: unix, in: ZoneRules(fixedOffsetSeconds: 0)) == isDay)
  }

  // MARK: Next change

  @Test func `the next change is the hour's end, then midnight, then an alert's end`() throws {
    let hours = Examples.copenhagen.hours
    var weather = Examples.copenhagen
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    #expect(context.nextChange(of: weather) == 1_785_103_200)
    weather.hours = []
    #expect(context.nextChange(of: weather) == 1_785_103_200)
    var alert = WeatherAlert(title: "")
    alert.endsAt = 1_785_099_601
    weather.alerts = [alert, WeatherAlert(title: "")]
    #expect(context.nextChange(of: weather) == 1_785_099_601)
    alert.endsAt = 1_785_099_600
    weather.alerts = [alert]
    #expect(context.nextChange(of: weather) == 1_785_103_200)
    weather.hours = hours
    let later = try Examples.context("Europe/Copenhagen", now: 1_785_103_200)
    #expect(later.nextChange(of: weather) == 1_785_106_800)
  }

  @Test func `the end of a shower that minutes tell is a change too`() throws {
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    var weather = WeatherData()
    weather.minutes = (0..<60).map { minute in
      WeatherMinuteData(startsAt: 1_785_099_600 + minute * 60, precipitation: minute < 10 ? 2 : 0)
    }
    #expect(context.nextChange(of: weather) == 1_785_100_200)
  }

  @Test func `until the next change nothing changes`() throws {
    struct Views: Equatable {
      var day: DayViewModel?
      var week: WeekViewModel
      var hours: HoursViewModel
      var alerts: AlertsViewModel

      init(_ weather: WeatherData, _ context: PresentationContext) {
        day = DayViewModel(weatherData: weather, context: context)
        week = WeekViewModel(weatherData: weather, context: context)
        hours = HoursViewModel(weatherData: weather, context: context)
        alerts = AlertsViewModel(alerts: weather.alerts, context: context)
      }
    }
    var weather = Examples.copenhagen
    weather.observation = nil
    weather.alerts = Examples.newYork.alerts
    weather.alerts[0].endsAt = 1_785_100_700
    weather.hours[2].startsAt += 1_234
    var context = try Examples.context("Europe/Copenhagen", now: 1_785_090_000)
    var views = Views(weather, context)
    var next = context.nextChange(of: weather)
    while context.now < 1_785_300_000 {
      context.now += 1
      if context.now.isMultiple(of: 17) || context.now == next {
        let newer = Views(weather, context)
        if context.now != next { try #require(newer == views, "\(context.now)") }
        views = newer
        next = context.nextChange(of: weather)
      }
    }
  }

  @Test func `the longest weather fits a line of the protocol`() throws {
    let name = String(repeating: "\u{1}", count: Limits.nameBytes)
    var weather = Examples.copenhagen
    weather.days = (0..<100).map { index in
      var day = WeatherDayData(date: CivilDate(daysSinceEpoch: 20_660 + index), condition: .rain)
      day.summary = name
      return day
    }
    var alert = WeatherAlert(title: name)
    (alert.severity, alert.issuer) = (name, name)
    alert.text = String(repeating: "\u{1}", count: 8_192)
    weather.alerts = Array(repeating: alert, count: 100)
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    let alerts = AlertsViewModel(alerts: weather.alerts, context: context)
    let week = WeekViewModel(weatherData: weather, context: context)
    #expect(alerts.alerts.count == AlertsViewModel.limit && week.days.count == WeekViewModel.limit)
    // The rest is for the names of saved places, and for what has no such texts.
    #expect(alerts.json.encoded().count + week.json.encoded().count < Limits.replyBytes - 140_000)
  }

  @Test func `instants at the end of time do not trap`() throws {
    var weather = Examples.copenhagen
    for instant in [Int64.min, .max] {
      weather.hours = [WeatherHourData(startsAt: instant, condition: .clear)]
      weather.observation?.observedAt = instant
      weather.observation?.isDay = nil
      weather.days[0].sunriseAt = instant
      weather.alerts = Examples.newYork.alerts
      weather.alerts[0].startsAt = instant
      for now in [Int64.min, 0, .max] {
        let context = try Examples.context("America/New_York", now: now)
        _ = DayViewModel(weatherData: weather, context: context)
        _ = WeekViewModel(weatherData: weather, context: context)
        _ = HoursViewModel(weatherData: weather, context: context)
        _ = AlertsViewModel(alerts: weather.alerts, context: context)
        #expect(context.nextChange(of: weather) ?? .max >= now)
      }
    }
  }
}
