import CloudyProtocol
import WeatherModel

/// The root view models: that of the place in force, and one for each other point that is saved, however many names it
/// has, so that the weather of a point is fetched once.
struct Places: Sendable {
  private(set) var upstream: Upstream
  /// The first is that of the place in force; the others have a place for good.
  private var roots = [RootViewModel()]

  init(seed: UInt64) {
    upstream = Upstream(seed: seed)
  }

  /// The root view model of the place in force.
  var current: RootViewModel { roots[0] }

  /// The root view model of a saved place, or with nil that of the place in force.
  subscript(place: Place?) -> RootViewModel? { index(of: place).map { roots[$0] } }

  var isRefreshing: Bool { roots.contains(where: \.isRefreshing) }

  /// Whether each of the places has a root view model, and no other point has.
  func isArranged(for saved: some Collection<Place>) -> Bool {
    let others = saved.filter { !isAt($0, roots[0]) }
    return others.allSatisfy { place in roots.dropFirst().contains { isAt(place, $0) } }
      && roots.dropFirst().allSatisfy { root in others.contains { isAt($0, root) } }
  }

  /// Gives each of the places a root view model, with the weather known of it.
  mutating func arrange(for saved: some Collection<Place>, at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    let others = saved.filter { !isAt($0, roots[0]) }
    for index in roots.indices.dropFirst().reversed() where !others.contains(where: { isAt($0, roots[index]) }) {
      effects += remove(at: index)
    }
    for place in others where !roots.dropFirst().contains(where: { isAt(place, $0) }) {
      var root = RootViewModel()
      effects += root.use(place, at: now, &upstream)
      roots.append(root)
    }
    return effects
  }

  // MARK: Asked by a client

  mutating func refreshData(of place: Place?, at now: Moment) -> [Effect] {
    index(of: place).map { roots[$0].refreshData(at: now, askedByUser: true, &upstream) } ?? []
  }

  /// Takes the place in force; nil for the automatic one.
  mutating func use(_ place: Place?, at now: Moment) -> [Effect] {
    let effects = roots[0].use(place, at: now, &upstream)
    return yieldToCurrent() + effects
  }

  // MARK: Told by the outside

  mutating func configure(_ descriptors: [ProviderDescriptor], refreshInterval: Int64, at now: Moment) -> [Effect] {
    let old = upstream
    upstream.configure(descriptors, refreshInterval: refreshInterval)
    return roots.indices.flatMap { roots[$0].configured(before: old, at: now, &upstream) }
  }

  mutating func restore(_ report: WeatherReport, at now: Moment) {
    guard !upstream.knows(report.place) else { return }
    upstream.remember(report)
    for index in roots.indices { roots[index].restore(report, at: now, &upstream) }
  }

  mutating func located(attempt: UInt64, _ place: Place, fallbackBecause: ErrorCode?, at now: Moment) -> [Effect] {
    let effects = roots[0].located(attempt: attempt, place, fallbackBecause: fallbackBecause, at: now, &upstream)
    return yieldToCurrent() + effects
  }

  mutating func locateFailed(attempt: UInt64, _ error: WeatherDataError, at now: Moment) -> [Effect] {
    roots[0].locateFailed(attempt: attempt, error, at: now, &upstream)
  }

  mutating func fetched(
    attempt: UInt64, _ weatherData: WeatherData, _ zone: ZoneRules, expiresAt: Int64?, at now: Moment
  ) -> [Effect] {
    roots.indices.flatMap {
      roots[$0].fetched(attempt: attempt, weatherData, zone, expiresAt: expiresAt, at: now, &upstream)
    }
  }

  mutating func fetchFailed(
    attempt: UInt64, _ error: WeatherDataError, retryAfter: Int64?, at now: Moment
  ) -> [Effect] {
    roots.indices.flatMap {
      roots[$0].fetchFailed(attempt: attempt, error, retryAfter: retryAfter, at: now, &upstream)
    }
  }

  mutating func clockStepped(at now: Moment) {
    for index in roots.indices { roots[index].clockStepped(at: now) }
  }

  mutating func networkChanged(at now: Moment) {
    upstream.networkChangedAt = now.boot
    for index in roots.indices { roots[index].networkChanged(at: now, upstream) }
  }

  // MARK: Time

  /// The next time on which `advance` has work, if nothing happens before.
  ///
  /// - Parameter wanted: places whose weather somebody wants; nil for the one in force.
  func nextDeadline(at now: Moment, wanted: [Place?]) -> Duration? {
    let wanted = Set(wanted.compactMap(index))
    return roots.indices.compactMap {
      roots[$0].nextDeadline(at: now, isWanted: wanted.contains($0), upstream)
    }.min()
  }

  /// Does what is due, for the places somebody wants the weather of; nil for the one in force.
  mutating func advance(at now: Moment, wanted: [Place?]) -> [Effect] {
    let wanted = Set(wanted.compactMap(index))
    upstream.placeCount = wanted.count
    return roots.indices.flatMap { roots[$0].advance(at: now, isWanted: wanted.contains($0), &upstream) }
  }

  /// Where the place in force has come to a saved point, it takes that over before it asks for anything: of one point
  /// there is one root view model, and one fetch.
  private mutating func yieldToCurrent() -> [Effect] {
    guard let place = current.currentLocation,
      let index = roots.indices.dropFirst().first(where: { isAt(place, roots[$0]) })
    else { return [] }
    return remove(at: index)
  }

  private mutating func remove(at index: Int) -> [Effect] {
    defer { roots.remove(at: index) }
    return roots[index].cancelPass()
  }

  private func index(of place: Place?) -> Int? {
    guard let place else { return 0 }
    return roots.firstIndex { isAt(place, $0) }
  }

  private func isAt(_ place: Place, _ root: RootViewModel) -> Bool {
    root.currentLocation?.isSamePoint(as: place) ?? false
  }
}
