package import CloudyProtocol
package import WeatherModel

extension PrecipitationViewModel {
  /// How far it looks, seconds.
  private static let horizon: Int64 = 48 * 3_600
  /// An hour with more than so much is wet, mm: less is not felt, and models drizzle a little everywhere.
  private static let leastAmount = 0.1
  /// An hour of a wet condition is wet from this probability.
  private static let leastProbability = 0.5

  /// The first spell of wet hours that is not over; nil when none begins within 48 hours.
  ///
  /// - Parameter hours: ascending; rows of several hours, as some services have them, end where the next begins.
  package init?(_ hours: [WeatherHourData], at now: Int64) {
    let ends = hours.dropFirst().map(\.startsAt) + hours.suffix(1).map(\.endsAt)
    guard let current = hours.indices.first(where: { ends[$0] > now && Self.isWet(hours[$0]) }),
      hours[current].startsAt - now < Self.horizon
    else { return nil }
    // A spell under way keeps its start as the hours go by.
    let first = hours[..<current].lastIndex { !Self.isWet($0) }.map { $0 + 1 } ?? 0
    self.init(
      startsAt: hours[first].startsAt, endsAt: hours[current...].first { !Self.isWet($0) }?.startsAt,
      kind: Self.kind(hours[first]))
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
