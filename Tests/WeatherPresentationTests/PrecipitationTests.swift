import CloudyProtocol
import Testing
import WeatherModel
import WeatherPresentation

struct PrecipitationTests {
  private static let start: Int64 = 1_772_712_000

  /// Hours from `start`: the amount, the probability and the condition of each.
  private func hours(_ rows: [(Double?, Double?, Condition)], every seconds: Int64 = 3_600) -> [WeatherHourData] {
    rows.enumerated().map { index, row in
      var hour = WeatherHourData(startsAt: Self.start + Int64(index) * seconds, condition: row.2)
      (hour.precipitation, hour.precipitationProbability) = (row.0, row.1)
      return hour
    }
  }

  private let dry = (0.0 as Double?, 0.1 as Double?, Condition.cloudy)

  @Test(
    arguments: [
      (0.1, 0.4, Condition.rain, false), (0.11, 0.0, .rain, true), (0.11, nil, .cloudy, true),
      (0, 0.5, .rain, true), (0, 0.49, .rain, false), (0, 1, .cloudy, false), (nil, 0.5, .snow, true),
      (nil, nil, .drizzle, true), (0, nil, .drizzle, false), (nil, nil, .fog, false), (nil, nil, .unknown, false),
      (nil, nil, .hail, true), (nil, 0.9, .thunderstorm, true), (nil, 0.9, .tornado, false),
    ] as [(Double?, Double?, Condition, Bool)])
  func `an hour is wet by its amount, by the probability of a wet condition, or by that alone`(
    amount: Double?, probability: Double?, condition: Condition, isWet: Bool
  ) {
    let next = PrecipitationViewModel(hours([(amount, probability, condition), dry]), at: Self.start)
    #expect((next != nil) == isWet)
  }

  @Test func `a spell lasts from its first wet hour to the next dry one`() {
    let hours = hours([dry, (0.3, 0.6, .rain), (0, 0.7, .drizzle), (2, nil, .snow), dry, (1, 1, .hail), dry])
    #expect(
      PrecipitationViewModel(hours, at: Self.start)
        == PrecipitationViewModel(startsAt: Self.start + 3_600, endsAt: Self.start + 4 * 3_600, kind: .rain))
    // Under way it stays as it is until it ends, then comes the next.
    #expect(PrecipitationViewModel(hours, at: Self.start + 7_200) == PrecipitationViewModel(hours, at: Self.start))
    #expect(PrecipitationViewModel(hours, at: Self.start + 4 * 3_600 - 1)?.startsAt == Self.start + 3_600)
    #expect(PrecipitationViewModel(hours, at: Self.start + 4 * 3_600)?.kind == .hail)
    #expect(PrecipitationViewModel(hours, at: Self.start + 6 * 3_600) == nil)
  }

  @Test func `rows of three hours end where the next begins`() {
    let hours = hours([dry, (3, 1, .rain), dry], every: 10_800)
    let next = PrecipitationViewModel(hours, at: Self.start)
    #expect(next?.startsAt == Self.start + 10_800 && next?.endsAt == Self.start + 21_600)
    #expect(PrecipitationViewModel(hours, at: Self.start + 21_599) == next)
  }

  @Test func `a spell the forecast does not see the end of has none`() {
    let next = PrecipitationViewModel(hours([dry, (1, 1, .rain)]), at: Self.start)
    #expect(next?.startsAt == Self.start + 3_600 && next?.endsAt == nil)
  }

  @Test func `nothing is told of what begins in 48 hours or later, nor of no hours`() {
    let hours = hours(Array(repeating: dry, count: 48) + [(1, 1, .rain), dry])
    #expect(PrecipitationViewModel(hours, at: Self.start) == nil)
    #expect(PrecipitationViewModel(hours, at: Self.start + 1)?.startsAt == Self.start + 48 * 3_600)
    #expect(PrecipitationViewModel([], at: Self.start) == nil)
  }

  @Test(arguments: [(nil, .rain), (0.1, .rain), (0, .snow), (-5, .snow)] as [(Double?, Condition)])
  func `an amount under a dry condition falls as its temperature has it`(temperature: Double?, kind: Condition) {
    var hours = hours([(1, nil, .cloudy), dry])
    hours[0].temperature = temperature
    #expect(PrecipitationViewModel(hours, at: Self.start)?.kind == kind)
  }
}
