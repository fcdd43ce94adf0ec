/// One provider of the list and what it allows.
struct ProviderState: Sendable {
  let descriptor: ProviderDescriptor
  /// Named by the provider; nobody cuts it short.
  private(set) var namedUntil: Duration?
  private var budgetDay: Int64 = .min
  private var requestsToday = 0

  init(_ descriptor: ProviderDescriptor) {
    self.descriptor = descriptor
  }

  /// The time before which no request at all may be made, nil where one may be made now.
  func heldUntil(_ now: Moment) -> Duration? {
    var until = namedUntil.flatMap { $0 > now.boot ? $0 : nil }
    if let budget = descriptor.dailyBudget, Self.day(now) == budgetDay, requestsToday >= budget {
      let tomorrow = now.boot + .seconds((budgetDay + 1) * 86_400 - now.wall)
      until = max(until ?? tomorrow, tomorrow)
    }
    return until
  }

  /// The time before which no client's refresh may be served: what is left of the day's budget is for the fetches every
  /// `interval` seconds, so that those who refresh in the morning do not leave the evening without weather.
  func sparedUntil(_ now: Moment, interval: Int64) -> Duration? {
    if let held = heldUntil(now) { return held }
    guard let budget = descriptor.dailyBudget, Self.day(now) == budgetDay else { return nil }
    let shortage = (budgetDay + 1) * 86_400 - now.wall - Int64(budget - requestsToday) * interval
    return shortage > 0 ? now.boot + .seconds(shortage) : nil
  }

  mutating func willBeAsked(_ now: Moment) {
    if Self.day(now) != budgetDay {
      budgetDay = Self.day(now)
      requestsToday = 0
    }
    requestsToday += 1
  }

  /// Takes the time it named, in seconds from now.
  mutating func willWait(_ seconds: Int64, _ now: Moment) {
    namedUntil = now.boot + .seconds(min(max(seconds, 0), RefreshPolicy.longestRetryAfter))
  }

  private static func day(_ now: Moment) -> Int64 {
    now.wall >= 0 ? now.wall / 86_400 : (now.wall - 86_399) / 86_400
  }
}
