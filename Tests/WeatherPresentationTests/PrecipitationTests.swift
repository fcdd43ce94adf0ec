import CloudyProtocol
import Testing
import WeatherModel
import WeatherPresentation

struct PrecipitationTests {
  private static let start: Int64 = 1_772_712_000

  /// Hours from `start`: the amount, the probability and the condition of each.
  private func hours(_ rows: [(Double?, Double?, Condition)], every seconds: Int64 = 3_600) -> WeatherData {
    var data = WeatherData()
    data.hours = rows.enumerated().map { index, row in
      var hour = WeatherHourData(startsAt: Self.start + Int64(index) * seconds, condition: row.2)
      (hour.precipitation, hour.precipitationProbability) = (row.0, row.1)
      return hour
    }
    return data
  }

  /// Minutes from 20 minutes after `start`, the amount of each.
  private func minutes(_ amounts: [Double]) -> [WeatherMinuteData] {
    amounts.enumerated().map { index, amount in
      WeatherMinuteData(startsAt: Self.start + 1_200 + Int64(index) * 60, precipitation: amount)
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
    #expect(PrecipitationViewModel(WeatherData(), at: Self.start) == nil)
  }

  @Test(arguments: [(nil, .rain), (0.1, .rain), (0, .snow), (-5, .snow)] as [(Double?, Condition)])
  func `an amount under a dry condition falls as its temperature has it`(temperature: Double?, kind: Condition) {
    var hours = hours([(1, nil, .cloudy), dry])
    hours.hours[0].temperature = temperature
    #expect(PrecipitationViewModel(hours, at: Self.start)?.kind == kind)
  }

  // MARK: Minutes

  @Test func `while there are minutes, they say when it begins and ends`() {
    var data = hours([dry, dry, dry])
    data.minutes = minutes(
      Array(repeating: 0, count: 15) + Array(repeating: 2, count: 20) + Array(repeating: 0, count: 25))
    let next = PrecipitationViewModel(
      startsAt: Self.start + 1_200 + 900, endsAt: Self.start + 1_200 + 2_100, kind: .rain)
    #expect(PrecipitationViewModel(data, at: Self.start + 1_200) == next)
    #expect(PrecipitationViewModel(data, at: Self.start + 1_200 + 2_099) == next)
    #expect(PrecipitationViewModel(data, at: Self.start + 1_200 + 2_100) == nil)
  }

  @Test func `a wet hour without a wet minute begins when the minutes end, a spell goes on into the hours`() {
    var data = hours([(1, 1, .snow), (1, 1, .snow), dry])
    data.minutes = minutes(Array(repeating: 0, count: 60))
    let now = Self.start + 1_200
    #expect(PrecipitationViewModel(data, at: now)?.startsAt == now + 3_600)
    data.minutes = minutes(Array(repeating: 0, count: 30) + Array(repeating: 1, count: 30))
    let next = PrecipitationViewModel(data, at: now)
    #expect(next == PrecipitationViewModel(startsAt: now + 1_800, endsAt: Self.start + 7_200, kind: .snow))
  }

  @Test func `a pause of a minute, an unlikely amount and one that is not felt do not matter`() {
    var data = hours([dry, dry])
    data.minutes = minutes([2, 2, 0, 2, 2] + [2, 0, 2, 2, 2] + Array(repeating: 0, count: 50))
    let now = Self.start + 1_200
    #expect(PrecipitationViewModel(data, at: now)?.endsAt == now + 600)
    data.minutes = minutes(Array(repeating: 0.1, count: 60))
    #expect(PrecipitationViewModel(data, at: now) == nil)
    data.minutes = minutes(Array(repeating: 5, count: 60))
    for index in data.minutes.indices { data.minutes[index].precipitationProbability = 0.49 }
    #expect(PrecipitationViewModel(data, at: now) == nil)
    for index in data.minutes.indices { data.minutes[index].precipitationProbability = 0.5 }
    #expect(PrecipitationViewModel(data, at: now)?.startsAt == now)
  }

  @Test func `a minute of another year does not hide the hours`() {
    var data = hours([dry, (1, 1, .rain), dry])
    data.minutes = minutes([0])
    data.minutes.append(WeatherMinuteData(startsAt: 253_402_214_399, precipitation: 9))
    #expect(PrecipitationViewModel(data, at: Self.start)?.startsAt == Self.start + 3_600)
  }

  @Test func `minutes alone are told, and what falls is theirs`() {
    var data = WeatherData()
    data.minutes = minutes([0, 0, 0, 0, 0, 3])
    data.minutes[5].kind = .sleet
    let next = PrecipitationViewModel(data, at: Self.start)
    #expect(next?.startsAt == Self.start + 1_500 && next?.kind == .sleet)
  }
}
