import CloudyProtocol
import Testing
import WeatherModel
import WeatherPresentation

struct ConditionTests {
  @Test(arguments: [
    (Condition.clear, Icon.clearDay, Icon.clearNight, "Clear"),
    (.partlyCloudy, .partlyCloudyDay, .partlyCloudyNight, "Partly cloudy"), (.cloudy, .cloudy, .cloudy, "Cloudy"),
    (.fog, .fog, .fog, "Fog"), (.wind, .wind, .wind, "Windy"), (.drizzle, .drizzle, .drizzle, "Drizzle"),
    (.rain, .rain, .rain, "Rain"), (.sleet, .sleet, .sleet, "Sleet"), (.snow, .snow, .snow, "Snow"),
    (.thunderstorm, .thunderstorm, .thunderstorm, "Thunderstorm"), (.hail, .hail, .hail, "Hail"),
    (.tornado, .tornado, .tornado, "Tornado"), (.unknown, .unknown, .unknown, "Unknown"),
  ])
  func `a condition has a picture by day and by night and a phrase`(
    condition: Condition, byDay: Icon, byNight: Icon, phrase: String
  ) {
    #expect(Icon(condition, isDay: true) == byDay)
    #expect(Icon(condition, isDay: false) == byNight)
    #expect(Language.english.words.conditions[condition] == phrase)
  }

  @Test(
    arguments: [
      (0, "New Moon"), (0.0624, "New Moon"), (0.0625, "Waxing Crescent"), (0.25, "First Quarter"),
      (0.44, "Full Moon"), (0.43, "Waxing Gibbous"), (0.5, "Full Moon"), (0.6, "Waning Gibbous"),
      (0.75, "Last Quarter"),
      (0.9, "Waning Crescent"), (0.97, "New Moon"), (1, "New Moon"), (.nan, nil), (.infinity, nil),
    ] as [(Double, String?)])
  func `a moon phase has its English name`(fraction: Double, name: String?) throws {
    var weather = Examples.copenhagen
    weather.days[0].moonPhase = fraction
    let context = try Examples.context("Europe/Copenhagen", now: 1_785_099_600)
    let day = try #require(DayViewModel(weatherData: weather, context: context))
    #expect(day.moonPhase == name)
    #expect(day.values.moonPhase == (fraction == 1 ? 0 : fraction.isFinite ? (fraction * 100).rounded() / 100 : nil))
  }
}
