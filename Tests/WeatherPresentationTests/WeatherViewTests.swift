import CloudyProtocol
import TestSupport
import Testing
import WeatherModel
import WeatherPresentation

struct WeatherViewTests {
  // MARK: Day

  @Test func `the day of Copenhagen in metric units`() throws {
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_660)
    var values = CanonicalValues()
    values.temperature = 16.8
    values.feelsLike = 16.8
    values.temperatureMin = 16.6
    values.temperatureMax = 21.3
    values.windSpeed = 2.5
    values.windDirection = 31
    values.humidity = 0.84
    values.pressure = 996.7
    values.precipitation = 0.8
    values.precipitationProbability = 1
    values.uvIndex = 3.45
    values.sunriseAt = 1_785_035_040
    values.sunsetAt = 1_785_094_080
    #expect(
      DayViewModel(weatherData: Examples.copenhagen, context: context)
        == DayViewModel(
          date: "Sun, July 26", time: "23:00", summary: "Drizzle", icon: .drizzle, condition: .drizzle, isDay: false,
          temperature: "16.8 °C", temperatureShort: "17°", feelsLike: "16.8 °C", temperatureMin: "17 °C",
          temperatureMax: "21 °C", windSpeed: "9 km/h", windDirection: "NNE", humidity: "84 %", pressure: "997 hPa",
          precipitation: "0.8 mm", precipitationProbability: "100 %", uvIndex: "3", sunrise: "05:04",
          sunset: "21:28",
          nextPrecipitation: PrecipitationViewModel(startsAt: 1_785_099_600, endsAt: nil, kind: .drizzle),
          values: values, observedAt: 1_785_099_600))
  }

  @Test func `the day of New York in imperial units`() throws {
    let context = try Examples.context(
      "America/New_York", now: 1_547_886_400, units: .imperial, time: .twelveHour)
    let day = try #require(DayViewModel(weatherData: Examples.newYork, context: context))
    #expect(
      day
        == DayViewModel(
          date: "Sat, January 19", time: "03:25 AM", summary: "Clear", icon: .clearNight, condition: .clear,
          isDay: false, temperature: "31.4 °F", temperatureShort: "31°", feelsLike: "26.9 °F",
          temperatureMin: "29 °F", temperatureMax: "38 °F", windSpeed: "4 mph", windGust: "5 mph",
          windDirection: "NW", humidity: "70 %", pressure: "30.21 inHg", precipitation: "0.30 in",
          precipitationProbability: "47 %", cloudCover: "15 %", dewPoint: "23.0 °F", visibility: "10 mi",
          uvIndex: "2", sunrise: "07:17 AM", sunset: "04:58 PM", moonPhase: "Full Moon", values: day.values,
          observedAt: 1_547_886_304))
  }

  @Test func `values do not depend on the settings`() throws {
    let metric = try Examples.context("America/New_York", now: 1_547_886_400)
    let imperial = try Examples.context("America/New_York", now: 1_547_886_400, units: .imperial)
    let day = try #require(DayViewModel(weatherData: Examples.newYork, context: metric))
    #expect(day.values == DayViewModel(weatherData: Examples.newYork, context: imperial)?.values)
    var values = CanonicalValues()
    values.temperature = -0.31
    values.feelsLike = -2.81
    values.temperatureMin = -1.79
    values.temperatureMax = 3.14
    values.windSpeed = 1.99
    values.windGust = 2.34
    values.windDirection = 317
    values.humidity = 0.7
    values.pressure = 1_022.98
    values.precipitation = 7.56
    values.precipitationProbability = 0.47
    values.cloudCover = 0.15
    values.dewPoint = -5.03
    values.visibility = 16.09
    values.uvIndex = 2
    values.moonPhase = 0.44
    values.sunriseAt = 1_547_900_227
    values.sunsetAt = 1_547_935_114
    #expect(day.values == values)
    #expect((day.temperature, day.temperatureShort) == ("-0.3 °C", "0°"))
    #expect((day.windSpeed, day.windGust, day.visibility) == ("7 km/h", "8 km/h", "16 km"))
    #expect((day.temperatureMin, day.temperatureMax, day.dewPoint) == ("-2 °C", "3 °C", "-5.0 °C"))
  }

  @Test func `values are rounded half away from zero and stay in range`() throws {
    var weather = Examples.copenhagen
    weather.observation?.temperature = -1.005
    weather.observation?.feelsLike = -0.001
    weather.observation?.windDirection = 359.996
    weather.observation?.humidity = 1.02
    weather.observation?.pressure = 1_013.255
    weather.observation?.cloudCover = -0.01
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    let values = try #require(DayViewModel(weatherData: weather, context: context)).values
    #expect(values.temperature == -1.01)
    #expect(values.feelsLike?.sign == .plus)
    #expect(values.feelsLike == 0)
    #expect(values.windDirection == 0)
    #expect(values.humidity == 1)
    #expect(values.pressure == 1_013.26)
    #expect(values.cloudCover == 0)
  }

  @Test func `each missing number of the observation is an absent field`() throws {
    let context = try Examples.context("America/New_York", now: 1_547_886_400)
    let whole = try #require(DayViewModel(weatherData: Examples.newYork, context: context))
    let fields:
      [(
        WritableKeyPath<WeatherObservation, Double?>, [KeyPath<DayViewModel, String?>],
        KeyPath<CanonicalValues, Double?>
      )] =
        [
          (\.temperature, [\.temperature, \.temperatureShort], \.temperature),
          (\.feelsLike, [\.feelsLike], \.feelsLike),
          (\.windSpeed, [\.windSpeed], \.windSpeed), (\.windGust, [\.windGust], \.windGust),
          (\.windDirection, [\.windDirection], \.windDirection), (\.humidity, [\.humidity], \.humidity),
          (\.pressure, [\.pressure], \.pressure), (\.cloudCover, [\.cloudCover], \.cloudCover),
          (\.dewPoint, [\.dewPoint], \.dewPoint), (\.visibility, [\.visibility], \.visibility),
        ]
    for (number, texts, value) in fields {
      for missing in [nil, Double.nan, .infinity] {
        var weather = Examples.newYork
        weather.observation?[keyPath: number] = missing
        let day = try #require(DayViewModel(weatherData: weather, context: context))
        for text in texts {
          #expect(whole[keyPath: text] != nil)
          #expect(day[keyPath: text] == nil)
        }
        #expect(whole.values[keyPath: value] != nil)
        #expect(day.values[keyPath: value] == nil)
        #expect(day.time == whole.time)
      }
    }
  }

  @Test func `each missing number of today is an absent field`() throws {
    let context = try Examples.context("America/New_York", now: 1_547_886_400)
    let whole = try #require(DayViewModel(weatherData: Examples.newYork, context: context))
    let fields:
      [(WritableKeyPath<WeatherDayData, Double?>, KeyPath<DayViewModel, String?>, KeyPath<CanonicalValues, Double?>)] =
        [
          (\.temperatureMin, \.temperatureMin, \.temperatureMin),
          (\.temperatureMax, \.temperatureMax, \.temperatureMax),
          (\.precipitation, \.precipitation, \.precipitation),
          (\.precipitationProbability, \.precipitationProbability, \.precipitationProbability),
          (\.uvIndex, \.uvIndex, \.uvIndex), (\.moonPhase, \.moonPhase, \.moonPhase),
        ]
    for (number, text, value) in fields {
      var weather = Examples.newYork
      weather.days[0][keyPath: number] = nil
      let day = try #require(DayViewModel(weatherData: weather, context: context))
      let week = WeekViewModel(weatherData: weather, context: context)
      #expect(whole[keyPath: text] != nil)
      #expect(day[keyPath: text] == nil)
      #expect(day.values[keyPath: value] == nil)
      #expect(week.days[0].values[keyPath: value] == nil)
    }
    for (instant, text) in [(\.sunriseAt, \.sunrise), (\.sunsetAt, \.sunset)]
      as [(WritableKeyPath<WeatherDayData, Int64?>, KeyPath<DayViewModel, String?>)]
    {
      var weather = Examples.newYork
      weather.days[0][keyPath: instant] = nil
      #expect(try #require(DayViewModel(weatherData: weather, context: context))[keyPath: text] == nil)
    }
  }

  @Test func `weather without any number is still a day`() throws {
    var weather = WeatherData()
    weather.observation = WeatherObservation(observedAt: 1_785_099_600, condition: .unknown)
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    #expect(
      DayViewModel(weatherData: weather, context: context)
        == DayViewModel(
          date: "Sun, July 26", time: "23:00", summary: "Unknown", icon: .unknown, condition: .unknown, isDay: false,
          values: CanonicalValues(), observedAt: 1_785_099_600))
  }

  @Test func `without an observation the hour under way stands in`() throws {
    var weather = Examples.copenhagen
    weather.observation = nil
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_104_000)
    let day = try #require(DayViewModel(weatherData: weather, context: context))
    #expect((day.date, day.time, day.observedAt) == ("Mon, July 27", "00:00", 1_785_103_200))
    #expect((day.temperature, day.feelsLike, day.windSpeed) == ("15.8 °C", "16.3 °C", "9 km/h"))
    #expect((day.summary, day.temperatureMax, day.humidity) == ("Drizzle", "19 °C", nil))
  }

  @Test(arguments: [1_785_099_599, 1_785_110_400] as [Int64])
  func `without an observation and an hour under way there is no day`(now: Int64) throws {
    var weather = Examples.copenhagen
    weather.observation = nil
    let context = try Examples.context("Europe/Copenhagen", now: now)
    #expect(DayViewModel(weatherData: weather, context: context) == nil)
  }

  @Test func `today's numbers move at the place's midnight, the observation stays`() throws {
    let before = try Examples.context("Europe/Copenhagen", now: 1_785_103_199)
    let after = try Examples.context("Europe/Copenhagen", now: 1_785_103_200)
    let old = try #require(DayViewModel(weatherData: Examples.copenhagen, context: before))
    let new = try #require(DayViewModel(weatherData: Examples.copenhagen, context: after))
    #expect((old.temperatureMax, old.sunrise, old.date) == ("21 °C", "05:04", "Sun, July 26"))
    #expect((new.temperatureMax, new.sunrise, new.date) == ("19 °C", "05:06", "Sun, July 26"))
    #expect(new.temperature == old.temperature)
  }

  @Test(arguments: [(1_547_900_226, false), (1_547_900_227, true), (1_547_935_113, true), (1_547_935_114, false)])
  func `the sun decides where the observation does not say`(observedAt: Int64, isDay: Bool) throws {
    var weather = Examples.newYork
    weather.observation?.observedAt = observedAt
    weather.observation?.isDay = nil
    let context = try Examples.context("America/New_York", now: observedAt)
    let day = try #require(DayViewModel(weatherData: weather, context: context))
    #expect((day.isDay, day.icon) == (isDay, isDay ? .clearDay : .clearNight))
  }

  // MARK: Week

  @Test func `the week of Copenhagen`() throws {
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    var sunday = CanonicalValues()
    sunday.temperatureMin = 16.6
    sunday.temperatureMax = 21.3
    sunday.windSpeed = 4.8
    sunday.precipitation = 0.8
    sunday.precipitationProbability = 1
    sunday.uvIndex = 3.45
    sunday.sunriseAt = 1_785_035_040
    sunday.sunsetAt = 1_785_094_080
    sunday.startsAt = 1_785_016_800
    var monday = CanonicalValues()
    monday.temperatureMin = 14.9
    monday.temperatureMax = 18.8
    monday.windSpeed = 8.2
    monday.precipitation = 25
    monday.precipitationProbability = 0.94
    monday.uvIndex = 5.8
    monday.sunriseAt = 1_785_121_560
    monday.sunsetAt = 1_785_180_360
    monday.startsAt = 1_785_103_200
    let week = WeekViewModel(weatherData: Examples.copenhagen, context: context)
    #expect(week.numberOfDays == 2)
    #expect(
      week.days == [
        WeatherDayViewModel(
          day: "Sunday", date: "July 26", temperature: "17 °C - 21 °C", windSpeed: "17 km/h", icon: .rain,
          condition: .rain, summary: "Rain", isToday: true, precipitation: "0.8 mm", precipitationProbability: "100 %",
          sunrise: "05:04", sunset: "21:28", values: sunday),
        WeatherDayViewModel(
          day: "Monday", date: "July 27", temperature: "15 °C - 19 °C", windSpeed: "30 km/h", icon: .rain,
          condition: .rain, summary: "Rain", isToday: false, precipitation: "25.0 mm",
          precipitationProbability: "94 %", sunrise: "05:06", sunset: "21:26", values: monday),
      ])
  }

  @Test func `the week in imperial units with Dutch names`() throws {
    let context = try Examples.context(
      "Europe/Copenhagen", now: 1_785_099_600, units: .imperial, time: .twelveHour, names: Examples.dutch)
    let day = try #require(WeekViewModel(weatherData: Examples.copenhagen, context: context).days.first)
    #expect((day.day, day.date, day.temperature) == ("zondag", "juli 26", "62 °F - 70 °F"))
    #expect((day.windSpeed, day.precipitation) == ("11 mph", "0.03 in"))
    #expect((day.sunrise, day.sunset) == ("05:04 AM", "09:28 PM"))
  }

  @Test(
    arguments: [
      ("Europe/Copenhagen", 1_785_103_199, [true, false]), ("Europe/Copenhagen", 1_785_103_200, [true]),
      // The same instants elsewhere: today is the place's.
      ("Pacific/Honolulu", 1_785_103_200, [true, false]), ("Pacific/Auckland", 1_785_099_600, [true]),
      ("Pacific/Auckland", 1_785_153_600, []), ("Pacific/Honolulu", 1_785_000_000, [false, false]),
    ] as [(String, Int64, [Bool])])
  func `rows before the place's today leave`(zone: String, now: Int64, isToday: [Bool]) throws {
    let context = try Examples.context(zone, now: now)
    let week = WeekViewModel(weatherData: Examples.copenhagen, context: context)
    #expect(week.days.map(\.isToday) == isToday)
  }

  @Test func `a day without numbers has only names`() throws {
    var weather = WeatherData()
    weather.days = [WeatherDayData(date: CivilDate(daysSinceEpoch: 20_660), condition: .clear)]
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    var values = CanonicalValues()
    values.startsAt = 1_785_016_800
    #expect(
      WeekViewModel(weatherData: weather, context: context).days == [
        WeatherDayViewModel(
          day: "Sunday", date: "July 26", icon: .clearDay, condition: .clear, summary: "Clear", isToday: true,
          values: values)
      ])
  }

  // MARK: Hours

  @Test func `the hours of Copenhagen`() throws {
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    let hours = HoursViewModel(weatherData: Examples.copenhagen, context: context).hours
    #expect(hours.map(\.time) == ["23:00", "00:00", "01:00"])
    #expect(hours.map(\.temperature) == ["17 °C", "16 °C", "15 °C"])
    var values = CanonicalValues()
    values.temperature = 16.8
    values.feelsLike = 16.25
    values.windSpeed = 2.5
    values.precipitation = 0.3
    values.precipitationProbability = 0.56
    values.startsAt = 1_785_099_600
    #expect(
      hours.first
        == WeatherHourViewModel(
          time: "23:00", temperature: "17 °C", icon: .drizzle, condition: .drizzle, isDay: false,
          precipitationProbability: "56 %", windSpeed: "9 km/h", values: values))
  }

  @Test(arguments: [(1_785_099_600, 3), (1_785_103_199, 3), (1_785_103_200, 2), (1_785_110_399, 1), (1_785_110_400, 0)])
  func `an hour leaves when it ends`(now: Int64, count: Int) throws {
    let context = try Examples.context("Europe/Copenhagen", now: now)
    #expect(HoursViewModel(weatherData: Examples.copenhagen, context: context).hours.count == count)
  }

  @Test func `at most 48 hours, each with the sun of its own day`() throws {
    var weather = WeatherData()
    weather.days = Examples.copenhagen.days
    // From Sunday 00:00 to Wednesday.
    weather.hours = (0..<80).map { WeatherHourData(startsAt: 1_785_016_800 + 3_600 * $0, condition: .clear) }
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_016_800)
    let hours = HoursViewModel(weatherData: weather, context: context).hours
    #expect(hours.count == HoursViewModel.limit)
    #expect(hours.last?.time == "23:00")
    // Sunrise 05:04 and 05:06, sunset 21:28 and 21:26.
    for (index, hour) in hours.enumerated() {
      #expect(hour.isDay == (6...21).contains(index % 24))
      #expect(hour.icon == (hour.isDay ? .clearDay : .clearNight))
    }
    weather.hours[0].isDay = true
    #expect(HoursViewModel(weatherData: weather, context: context).hours[0].icon == .clearDay)
  }

  @Test func `in half-hour zones the hours keep their half`() throws {
    let context = try Examples.context("Asia/Kathmandu", now: 1_785_099_600, time: .twelveHour)
    let hours = HoursViewModel(weatherData: Examples.copenhagen, context: context).hours
    #expect(hours.map(\.time) == ["02:45 AM", "03:45 AM", "04:45 AM"])
  }

  @Test func `the hour that comes twice is shown twice`() throws {
    var weather = WeatherData()
    weather.hours = (0..<3).map { WeatherHourData(startsAt: 1_730_610_000 + 3_600 * $0, condition: .clear) }
    let context = try Examples.context("America/New_York", now: 1_730_610_000)
    #expect(HoursViewModel(weatherData: weather, context: context).hours.map(\.time) == ["01:00", "01:00", "02:00"])
  }

  @Test func `an hour without numbers has only its time`() throws {
    var weather = WeatherData()
    weather.hours = [WeatherHourData(startsAt: 1_785_099_600, condition: .unknown)]
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    var values = CanonicalValues()
    values.startsAt = 1_785_099_600
    #expect(
      HoursViewModel(weatherData: weather, context: context).hours == [
        WeatherHourViewModel(time: "23:00", icon: .unknown, condition: .unknown, isDay: false, values: values)
      ])
  }

  // MARK: Alerts

  @Test func `the alert of New York`() throws {
    let context = try Examples.context("America/New_York", now: 1_547_886_304, time: .twelveHour)
    #expect(
      AlertsViewModel(alerts: Examples.newYork.alerts, context: context).alerts == [
        AlertViewModel(
          title: "Winter Storm Watch", severity: "watch", starts: "Sat 12:00 PM", ends: "Sun 06:00 PM",
          startsAt: 1_547_917_200, endsAt: 1_548_025_200, issuer: "NWS", text: "Heavy mixed precipitation possible.")
      ])
  }

  @Test func `an alert leaves when it ends, one without an end stays`() throws {
    let alerts = Examples.newYork.alerts + [WeatherAlert(title: "Endless")]
    let before = try Examples.context("America/New_York", now: 1_548_025_199)
    let after = try Examples.context("America/New_York", now: 1_548_025_200)
    #expect(AlertsViewModel(alerts: alerts, context: before).alerts.count == 2)
    #expect(AlertsViewModel(alerts: alerts, context: after).alerts == [AlertViewModel(title: "Endless")])
  }
}
