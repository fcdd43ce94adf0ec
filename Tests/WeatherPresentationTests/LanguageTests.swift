import CloudyProtocol
import Testing
import WeatherModel
import WeatherPresentation

struct LanguageTests {
  private static func context(_ language: Language) -> PresentationContext {
    let names = LocaleNames.posix.speaking(language)
    return PresentationContext(
      settings: Settings(chosen: UnitsChange(), configured: UnitsChange(), names: names), names: names,
      zone: ZoneRules(fixedOffsetSeconds: 0), now: 0)
  }

  @Test(arguments: Language.allCases) func `every language has every word`(_ language: Language) {
    let words = language.words
    #expect(Set(words.conditions.keys) == Set(Condition.allCases))
    #expect(Set(words.moonPhases.keys) == Set(MoonPhase.allCases))
    #expect(words.weekdays.count == 7 && words.shortWeekdays.count == 7 && words.months.count == 12)
    let all = Array(words.conditions.values) + Array(words.moonPhases.values)
    for word in all + words.weekdays + words.shortWeekdays + words.months {
      #expect(!word.isEmpty)
    }
    for names in [all, words.weekdays, words.shortWeekdays, words.months] { #expect(Set(names).count == names.count) }
  }

  @Test(arguments: [
    ("de_AT.UTF-8", Language.german), ("pt-BR", .portuguese), ("nl_BE@euro", .dutch), ("FR", .french), ("es", .spanish),
    ("it_CH.utf8", .italian), ("en_GB", .english),
  ]) func `a tag or a locale names its language`(_ tag: String, _ language: Language) {
    #expect(Language(tag: tag) == language)
  }

  @Test(arguments: ["C", "C.UTF-8", "POSIX", "", "eo", "deutsch", "_de"])
  func `other tags name none`(_ tag: String) {
    #expect(Language(tag: tag) == nil)
  }

  @Test func `words change with the language, tokens do not`() throws {
    var data = WeatherData()
    data.observation = WeatherObservation(observedAt: 0, condition: .thunderstorm)
    var today = WeatherDayData(date: CivilDate(daysSinceEpoch: 0), condition: .drizzle)
    today.moonPhase = 0.5
    data.days = [today]
    let context = Self.context(.german)
    let day = try #require(DayViewModel(weatherData: data, context: context))
    #expect(day.summary == "Gewitter")
    #expect(day.moonPhase == "Vollmond")
    #expect(day.condition == .thunderstorm)
    #expect(day.date == "Do, Januar 1")
    let week = WeekViewModel(weatherData: data, context: context)
    #expect(week.days.first?.day == "Donnerstag")
    #expect(week.days.first?.summary == "Nieselregen")
  }

  @Test func `the provider's own words come first`() throws {
    var data = WeatherData()
    data.observation = WeatherObservation(observedAt: 0, condition: .rain)
    data.observation?.summary = "Breezy with showers"
    let day = try #require(DayViewModel(weatherData: data, context: Self.context(.french)))
    #expect(day.summary == "Breezy with showers")
  }
}
