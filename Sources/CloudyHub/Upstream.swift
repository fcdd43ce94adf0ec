import WeatherModel

/// What all places share: the providers with what they allow, the last weather of each place, and one count of attempts.
struct Upstream: Sendable {
  private(set) var providers: [ProviderState] = []
  /// Seconds
  private(set) var refreshInterval = HubConfiguration.defaultRefreshInterval
  /// CLOCK_BOOTTIME
  var networkChangedAt: Duration?
  /// So many places have clients: they share the day's budget of a provider.
  var placeCount = 1
  var generator: SeededGenerator
  /// Of the last places, those shown too; the latest fetched first.
  private var recent: [WeatherReport] = []
  private var lastAttempt: UInt64 = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Takes a provider list and an interval; what is known of providers that stay is kept.
  mutating func configure(_ descriptors: [ProviderDescriptor], refreshInterval: Int64) {
    self.refreshInterval = refreshInterval
    let old = providers
    providers = descriptors.map { descriptor in old.first { $0.descriptor == descriptor } ?? ProviderState(descriptor) }
  }

  mutating func nextAttempt() -> UInt64 {
    lastAttempt += 1
    return lastAttempt
  }

  // MARK: Providers

  func descriptor(of provider: String) -> ProviderDescriptor? {
    providers.first { $0.descriptor.name == provider }?.descriptor
  }

  /// Seconds between two scheduled passes of a place that a provider serves: long enough that its budget lasts all places
  /// the whole day.
  func passInterval(of descriptor: ProviderDescriptor) -> Int64 {
    let share = descriptor.dailyBudget.map { Int64(placeCount) * 86_400 / Int64(max($0, 1)) } ?? 0
    return max(refreshInterval, descriptor.minimumInterval, share)
  }

  /// When the first provider may serve a client's refresh, nil where none is configured.
  func sparedUntil(_ now: Moment) -> Duration? {
    providers.map { provider in
      provider.sparedUntil(now, interval: passInterval(of: provider.descriptor) / Int64(max(placeCount, 1))) ?? now.boot
    }.min()
  }

  mutating func willAsk(_ index: Int, _ now: Moment) {
    providers[index].willBeAsked(now)
  }

  /// Takes the time a provider named, in seconds from now.
  mutating func willWait(_ index: Int, _ seconds: Int64, _ now: Moment) {
    providers[index].willWait(seconds, now)
  }

  // MARK: Weather

  mutating func remember(_ report: WeatherReport) {
    recent.removeAll { $0.place.isSamePoint(as: report.place) }
    recent.append(report)
    recent.sort { $0.fetchedAt > $1.fetchedAt }
    recent = Array(recent.prefix(HubLimits.places))
  }

  func knows(_ place: Place) -> Bool {
    recent.contains { $0.place.isSamePoint(as: place) }
  }

  /// What was fetched for the place before, if it lives and one who serves it is still asked: his terms come with him.
  func remembered(_ place: Place, at now: Moment) -> WeatherReport? {
    guard var report = recent.first(where: { $0.place.isSamePoint(as: place) })?.plausible(at: now.wall),
      now.wall - report.fetchedAt <= RefreshPolicy.lifetime, descriptor(of: report.provider) != nil
    else { return nil }
    report.place = place
    return report
  }
}
