package import CloudyProtocol
package import WeatherModel

extension PrecipitationViewModel {
  /// A stretch that is wet or dry as a whole.
  private struct Stretch {
    var startsAt: Int64
    var endsAt: Int64
    let isWet: Bool
    /// What falls if it is wet.
    let kind: Condition
  }

  /// How far it looks, seconds.
  private static let horizon: Int64 = 48 * 3_600
  /// More than so much is wet, mm in an hour, mm/h in minutes: less is not felt, and models drizzle a little everywhere.
  private static let leastAmount = 0.1
  /// An hour of a wet condition, and an amount in minutes, count from this probability.
  private static let leastProbability = 0.5
  /// Minutes are taken together so far, seconds: a shower is not over because it pauses for one.
  private static let minuteStretch: Int64 = 300
  /// Minutes later than so after the first are none, seconds: services tell an hour's.
  private static let minuteSpan: Int64 = 7_200

  /// The first wet spell that is not over; nil when none begins within 48 hours.
  ///
  /// The minutes say so while they last, then the hours. Rows of several hours, as some services have them, end where the
  /// next begins.
  package init?(_ weatherData: WeatherData, at now: Int64) {
    let stretches = Self.stretches(weatherData)
    guard let current = stretches.indices.first(where: { stretches[$0].endsAt > now && stretches[$0].isWet }),
      stretches[current].startsAt - now < Self.horizon
    else { return nil }
    // A spell under way keeps its start as the hours go by.
    let first = stretches[..<current].lastIndex { !$0.isWet }.map { $0 + 1 } ?? 0
    self.init(
      startsAt: stretches[first].startsAt, endsAt: stretches[current...].first { !$0.isWet }?.startsAt,
      kind: stretches[first].kind)
  }

  /// Ascending: the minutes, and the hours before and after them.
  private static func stretches(_ weatherData: WeatherData) -> [Stretch] {
    let hours = weatherData.hours
    let ends = hours.dropFirst().map(\.startsAt) + hours.suffix(1).map(\.endsAt)
    let hourly = zip(hours, ends).map { hour, endsAt in
      Stretch(startsAt: hour.startsAt, endsAt: endsAt, isWet: isWet(hour), kind: kind(hour))
    }
    let minutes = minutely(weatherData.minutes, hourly)
    guard let startsAt = minutes.first?.startsAt, let endsAt = minutes.last?.endsAt else { return hourly }
    var before = hourly.prefix { $0.startsAt < startsAt }
    var after = hourly.drop { $0.endsAt <= endsAt }
    if let last = before.indices.last { before[last].endsAt = min(before[last].endsAt, startsAt) }
    if let first = after.indices.first { after[first].startsAt = max(after[first].startsAt, endsAt) }
    return before + minutes + after
  }

  private static func minutely(_ minutes: [WeatherMinuteData], _ hourly: [Stretch]) -> [Stretch] {
    guard let startsAt = minutes.first?.startsAt else { return [] }
    let near = minutes.prefix { $0.startsAt - startsAt < minuteSpan }
    let groups = Dictionary(grouping: near) { ($0.startsAt - startsAt) / minuteStretch }
    return groups.sorted { $0.key < $1.key }.map { index, minutes in
      let amounts = minutes.map { $0.precipitationProbability ?? 1 >= leastProbability ? $0.precipitation : 0 }
      let start = startsAt + index * minuteStretch
      let hour = hourly.last { $0.startsAt <= start }
      return Stretch(
        startsAt: start, endsAt: start + minuteStretch,
        isWet: amounts.reduce(0, +) / Double(amounts.count) > leastAmount,
        kind: minutes.lazy.compactMap(\.kind).first ?? hour?.kind ?? .rain)
    }
  }

  /// By the amount, by a probability of what the condition says, or by the condition where there is no number.
  private static func isWet(_ hour: WeatherHourData) -> Bool {
    if let amount = hour.precipitation, amount > leastAmount { return true }
    guard isWet(hour.condition) else { return false }
    return hour.precipitationProbability.map { $0 >= leastProbability } ?? (hour.precipitation == nil)
  }

  private static func isWet(_ condition: Condition) -> Bool {
    switch condition {
    case .drizzle, .rain, .sleet, .snow, .thunderstorm, .hail: true
    case .clear, .partlyCloudy, .cloudy, .fog, .wind, .tornado, .unknown: false
    }
  }

  /// The condition, else what falls at that temperature.
  private static func kind(_ hour: WeatherHourData) -> Condition {
    guard !isWet(hour.condition) else { return hour.condition }
    return hour.temperature.map { $0 <= 0 } == true ? .snow : .rain
  }
}
