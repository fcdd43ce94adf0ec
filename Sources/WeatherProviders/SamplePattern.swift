import CloudyProtocol

/// The course of one sample day.
struct SamplePattern {
  /// What the day is called after.
  let condition: Condition
  /// The condition outside `spells`.
  let otherwise: Condition
  /// By hours of the clock.
  let spells: [(hours: ClosedRange<Int>, condition: Condition)]
  /// °C above the season's mean.
  let warmth: Double
  /// m/s
  let wind: Double

  private init(
    _ condition: Condition, otherwise: Condition, _ spells: [(hours: ClosedRange<Int>, condition: Condition)] = [],
    warmth: Double, wind: Double
  ) {
    self.condition = condition
    self.otherwise = otherwise
    self.spells = spells
    self.warmth = warmth
    self.wind = wind
  }

  /// They follow one another day by day, so that every week shows most of what there is to show.
  static let week = [
    SamplePattern(.clear, otherwise: .clear, warmth: 2, wind: 2.5),
    SamplePattern(.partlyCloudy, otherwise: .partlyCloudy, [(0...5, .clear)], warmth: 3, wind: 3.5),
    SamplePattern(
      .thunderstorm, otherwise: .partlyCloudy, [(15...17, .thunderstorm), (18...20, .rain), (21...23, .cloudy)],
      warmth: 4, wind: 5),
    SamplePattern(
      .rain, otherwise: .cloudy, [(6...10, .rain), (11...12, .drizzle), (15...18, .rain)], warmth: -1, wind: 6),
    SamplePattern(.wind, otherwise: .partlyCloudy, [(9...19, .wind)], warmth: -2, wind: 10.5),
    SamplePattern(.fog, otherwise: .partlyCloudy, [(0...8, .fog), (9...11, .cloudy)], warmth: -2, wind: 1.5),
    SamplePattern(.drizzle, otherwise: .cloudy, [(8...11, .drizzle), (16...18, .drizzle)], warmth: 0, wind: 4),
  ]

  func condition(atHour hour: Int) -> Condition {
    spells.first { $0.hours.contains(hour) }?.condition ?? otherwise
  }
}
