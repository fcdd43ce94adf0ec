package import CloudyProtocol
package import WeatherModel

/// Where the weather is for, what it is and why there is none: the seed app's root view model, as a pure value.
///
/// It walks the providers: a pass finds the automatic place first, then asks one provider after the other until one
/// answers. Whatever it wants done comes back as effects; a changed place cancels the fetch in flight.
package struct RootViewModel: Sendable {
  /// The error that stands since the last success.
  package struct StandingError: Equatable, Sendable {
    package let error: WeatherDataError
    /// Unix seconds of the first failure since the last success.
    package let sinceAt: Int64
  }

  /// What is wrong where nothing has failed, but every provider has to be left alone.
  static let nobodyMayBeAsked = WeatherDataError.failedRequest(
    .rateLimited, message: "No weather provider may be asked yet. Wait, or configure another one.")

  private struct Pass: Sendable {
    enum Step: Equatable, Sendable {
      case locating(attempt: UInt64, until: Duration)
      case fetching(attempt: UInt64, provider: Int)
    }

    var step: Step
    let until: Duration
    /// A user's pass asks providers that rest by back-off too.
    var isUsers: Bool
    var untried: [Int]
    var firstError: WeatherDataError?
  }

  package private(set) var currentLocation: Place?
  /// The error of the better source of the place that did not serve.
  package private(set) var fallbackBecause: ErrorCode?
  package private(set) var weatherDataError: StandingError?
  private(set) var report: WeatherReport?
  /// When the next scheduled pass begins; nil during a pass.
  private(set) var nextRefresh: Moment?

  private var isAutomatic = true
  /// Of the providers that failed, by name.
  private var rests: [String: Rest] = [:]
  private var pass: Pass?
  private var isUsersTurn = false
  private var locateFailures = 0
  /// Not of one that was called off.
  private(set) var lastPassEnded: Duration?

  package var weatherData: WeatherData? { report?.weatherData }

  package var isRefreshing: Bool { pass != nil }

  /// Whether the automatic place is being looked for.
  var isLocating: Bool {
    if case .locating = pass?.step { true } else { false }
  }

  func weatherState(at now: Moment, _ upstream: Upstream) -> WeatherState {
    guard let report else { return .none }
    return now.wall - report.fetchedAt > 2 * upstream.refreshInterval ? .stale : .fresh
  }

  // MARK: Asked by a client

  /// Whether weather younger than the longest of a minute, the provider's own expiry and `maxAge` seconds is there.
  func isFresh(at now: Moment, maxAge: Int64) -> Bool {
    guard let report else { return false }
    let expiry = report.expiresAt.map { $0 - report.fetchedAt } ?? 0
    return now.wall - report.fetchedAt < max(RefreshPolicy.minimumAge, expiry, maxAge)
  }

  /// When a client's refresh may begin, nil where it may now.
  func heldUntil(at now: Moment, _ upstream: Upstream) -> Moment? {
    var until = upstream.sparedUntil(now) ?? now.boot
    if let lastPassEnded { until = max(until, lastPassEnded + RefreshPolicy.attemptPause) }
    return until > now.boot ? now.moved(to: until) : nil
  }

  /// Begins a pass, or makes the one under way a user's.
  mutating func refreshData(at now: Moment, askedByUser: Bool, _ upstream: inout Upstream) -> [Effect] {
    guard pass == nil else {
      if askedByUser { pass?.isUsers = true }
      return []
    }
    nextRefresh = nil
    isUsersTurn = false
    let attempt = upstream.nextAttempt()
    let locating = Pass.Step.locating(attempt: attempt, until: now.boot + RefreshPolicy.locateLimit)
    pass = Pass(
      step: locating, until: now.boot + RefreshPolicy.passLimit, isUsers: askedByUser,
      untried: Array(upstream.providers.indices))
    return isAutomatic
      ? [.locate(attempt: attempt, isUsers: askedByUser)] : askNextProvider(at: now, &upstream)
  }

  // MARK: Told by the outside

  /// Takes the news that the providers or the interval may be others. Where something fails, the providers are asked at
  /// once, since somebody may have mended an address or a key.
  mutating func configured(before old: Upstream, at now: Moment, _ upstream: inout Upstream) -> [Effect] {
    let isFailing = weatherDataError != nil
    guard old.providers.map(\.descriptor) != upstream.providers.map(\.descriptor) || isFailing || pass != nil else {
      if old.refreshInterval != upstream.refreshInterval { schedule(at: now, &upstream) }
      return []
    }
    rests = rests.filter { old.descriptor(of: $0.key) == upstream.descriptor(of: $0.key) }
    let effects = cancelPass()
    nextRefresh = now
    isUsersTurn = isFailing
    return effects
  }

  /// Takes the place to show the weather of; nil for the automatic one. An equal place changes nothing.
  mutating func use(_ place: Place?, at now: Moment, _ upstream: inout Upstream) -> [Effect] {
    guard let place else {
      guard !isAutomatic else { return [] }
      isAutomatic = true
      return move(to: nil, at: now, &upstream)
    }
    isAutomatic = false
    return place == currentLocation ? [] : move(to: place, at: now, &upstream)
  }

  /// Takes weather of the last run, if it is for this place.
  mutating func restore(_ restored: WeatherReport, at now: Moment, _ upstream: inout Upstream) {
    guard report == nil, pass == nil else { return }
    if isAutomatic, currentLocation == nil, restored.place.origin != .setLocation,
      restored.place.origin != .configuration
    {
      currentLocation = restored.place
    }
    guard let here = currentLocation, here.isSamePoint(as: restored.place) else { return }
    report = restored.plausible(at: now.wall)
    schedule(at: now, &upstream)
  }

  mutating func located(
    attempt: UInt64, _ place: Place, fallbackBecause: ErrorCode?, at now: Moment, _ upstream: inout Upstream
  ) -> [Effect] {
    guard case .locating(attempt, _) = pass?.step else { return [] }
    locateFailures = 0
    if currentLocation?.isSamePoint(as: place) != true { report = upstream.remembered(place, at: now) }
    currentLocation = place
    self.fallbackBecause = fallbackBecause
    return askNextProvider(at: now, &upstream)
  }

  mutating func locateFailed(
    attempt: UInt64, _ error: WeatherDataError, at now: Moment, _ upstream: inout Upstream
  ) -> [Effect] {
    guard case .locating(attempt, _) = pass?.step else { return [] }
    // The place of the last time beats none.
    guard currentLocation == nil else { return askNextProvider(at: now, &upstream) }
    locateFailures += 1
    pass?.firstError = error
    pass?.untried = []
    return askNextProvider(at: now, &upstream)
  }

  mutating func fetched(
    attempt: UInt64, _ weatherData: WeatherData, _ zone: ZoneRules, expiresAt: Int64?, at now: Moment,
    _ upstream: inout Upstream
  ) -> [Effect] {
    guard case .fetching(attempt, let index) = pass?.step, let place = currentLocation else { return [] }
    let fetched = WeatherReport(
      weatherData: weatherData, zone: zone, place: place, provider: upstream.providers[index].descriptor.name,
      fetchedAt: now.wall, expiresAt: expiresAt
    ).plausible(at: now.wall)
    report = fetched
    upstream.remember(fetched)
    rests[fetched.provider] = nil
    weatherDataError = nil
    pass = nil
    lastPassEnded = now.boot
    schedule(at: now, &upstream)
    return [
      .cache(provider: fetched.provider, place: place, fetchedAt: fetched.fetchedAt, expiresAt: fetched.expiresAt)
    ]
  }

  mutating func fetchFailed(
    attempt: UInt64, _ error: WeatherDataError, retryAfter: Int64?, at now: Moment, _ upstream: inout Upstream
  ) -> [Effect] {
    guard case .fetching(attempt, let index) = pass?.step else { return [] }
    failed(index, error, retryAfter: retryAfter, at: now, &upstream)
    return askNextProvider(at: now, &upstream)
  }

  mutating func clockStepped(at now: Moment) {
    report = report?.plausible(at: now.wall)
    nextRefresh = nextRefresh.map { now.moved(to: $0.boot) }
  }

  /// Takes the news that there may be another network. An error of the network is tried again soon: once for a burst of
  /// news, since a link, its addresses and its routes come one after the other, and not before a time a provider named.
  mutating func networkChanged(at now: Moment, _ upstream: Upstream) {
    guard let error = weatherDataError?.error, Self.isOfTheNetwork(error) else { return }
    rests = [:]
    guard pass == nil, let nextRefresh else { return }
    let quiet = (lastPassEnded ?? .zero) + RefreshPolicy.attemptPause
    let soon = max(now.boot + RefreshPolicy.networkPause, quiet, nextReady(at: now, upstream))
    if soon < nextRefresh.boot { self.nextRefresh = now.moved(to: soon) }
  }

  /// Whether another network may mend it.
  private static func isOfTheNetwork(_ error: WeatherDataError) -> Bool {
    switch error.reason {
    case .offline, .timeout, .refused, .tls: true
    default: false
    }
  }

  // MARK: Time

  /// The next time on which `advance` has work, if nothing happens before.
  func nextDeadline(at now: Moment, isWanted: Bool, _ upstream: Upstream) -> Duration? {
    var deadlines: [Duration] = []
    if let pass {
      deadlines.append(pass.until)
      if case .locating(_, let until) = pass.step { deadlines.append(until) }
    }
    if isWanted, let nextRefresh { deadlines.append(nextRefresh.boot) }
    if let fetchedAt = report?.fetchedAt {
      deadlines.append(now.boot + .seconds(fetchedAt + RefreshPolicy.lifetime + 1 - now.wall))
      let untilStale = fetchedAt + 2 * upstream.refreshInterval + 1 - now.wall
      if untilStale > 0 { deadlines.append(now.boot + .seconds(untilStale)) }
    }
    return deadlines.min()
  }

  /// Does what is due: gives slow passes up, drops weather past its life, begins the scheduled pass.
  mutating func advance(at now: Moment, isWanted: Bool, _ upstream: inout Upstream) -> [Effect] {
    var effects: [Effect] = []
    if let fetchedAt = report?.fetchedAt, now.wall - fetchedAt > RefreshPolicy.lifetime { report = nil }
    if let pass {
      switch pass.step {
      case .locating(let attempt, let until) where now.boot >= until:
        let error = WeatherDataError.failedToRequestLocation(
          message: "The place could not be found in time. Set one with 'cloudy set-location NAME'.")
        effects += locateFailed(attempt: attempt, error, at: now, &upstream)
      case .fetching(let attempt, let index) where now.boot >= pass.until:
        effects.append(.cancelFetch(attempt: attempt))
        let name = upstream.providers[index].descriptor.name
        failed(
          index, .failedRequest(.timeout, message: "\(name) did not answer in time. Check the network."),
          retryAfter: nil, at: now, &upstream)
        self.pass?.untried = []
        effects += askNextProvider(at: now, &upstream)
      default: break
      }
    }
    if isWanted, pass == nil, let due = nextRefresh, due.boot <= now.boot {
      effects += refreshData(at: now, askedByUser: isUsersTurn, &upstream)
    }
    return effects
  }

  // MARK: Steps of a pass

  private mutating func askNextProvider(at now: Moment, _ upstream: inout Upstream) -> [Effect] {
    while let place = currentLocation, let index = pass?.untried.first {
      pass?.untried.removeFirst()
      let provider = upstream.providers[index]
      let isReady = readyAt(now, provider) <= now.boot
      guard isReady || (pass?.isUsers == true && provider.heldUntil(now) == nil) else { continue }
      upstream.willAsk(index, now)
      let attempt = upstream.nextAttempt()
      pass?.step = .fetching(attempt: attempt, provider: index)
      return [.fetch(attempt: attempt, provider: provider.descriptor.name, place: place)]
    }
    let ended = pass
    pass = nil
    lastPassEnded = now.boot
    if let error = ended?.firstError {
      weatherDataError = StandingError(error: error, sinceAt: weatherDataError?.sinceAt ?? now.wall)
    } else if weatherDataError == nil {
      weatherDataError = StandingError(error: Self.nobodyMayBeAsked, sinceAt: now.wall)
    }
    let rest =
      currentLocation == nil
      ? RefreshPolicy.rest(failures: locateFailures, isUrgent: true, refreshInterval: upstream.refreshInterval) : 1
    nextRefresh = now.moved(to: max(nextReady(at: now, upstream), now.boot + .seconds(rest)))
    return []
  }

  /// When the first provider may be asked by the clock.
  private func nextReady(at now: Moment, _ upstream: Upstream) -> Duration {
    upstream.providers.map { readyAt(now, $0) }.min() ?? now.boot + .seconds(upstream.refreshInterval)
  }

  private func readyAt(_ now: Moment, _ provider: ProviderState) -> Duration {
    max(provider.heldUntil(now) ?? now.boot, rests[provider.descriptor.name]?.until ?? now.boot)
  }

  private mutating func failed(
    _ index: Int, _ error: WeatherDataError, retryAfter: Int64?, at now: Moment, _ upstream: inout Upstream
  ) {
    // A network that has just come up may still lack its name servers.
    let isNew = upstream.networkChangedAt.map { now.boot - $0 < RefreshPolicy.networkSettles } ?? false
    let isUrgent = report == nil || isNew && Self.isOfTheNetwork(error)
    rests[upstream.providers[index].descriptor.name, default: Rest()].failed(
      now, isUrgent: isUrgent, refreshInterval: upstream.refreshInterval, generator: &upstream.generator)
    if let retryAfter { upstream.willWait(index, retryAfter, now) }
    if pass?.firstError == nil { pass?.firstError = error }
  }

  /// The next pass, by the age of the weather, its provider's own interval and its expiry.
  private mutating func schedule(at now: Moment, _ upstream: inout Upstream) {
    guard let report else { return }
    let descriptor = upstream.descriptor(of: report.provider)
    let interval = descriptor.map { upstream.passInterval(of: $0) } ?? upstream.refreshInterval
    let untilExpiry = report.expiresAt.map { $0 - now.wall } ?? 0
    let seconds = max(interval - (now.wall - report.fetchedAt), untilExpiry, 0)
    // What is due already is somebody's turn, not the clock's.
    guard seconds > 0 else { return nextRefresh = now }
    nextRefresh = RefreshPolicy.offTheHour(
      now.moved(to: now.boot + RefreshPolicy.jittered(seconds, by: &upstream.generator)))
  }

  private mutating func move(to place: Place?, at now: Moment, _ upstream: inout Upstream) -> [Effect] {
    let isSamePoint = place.flatMap { currentLocation?.isSamePoint(as: $0) } ?? false
    currentLocation = place
    fallbackBecause = nil
    // Another name for the same point keeps its weather; a search for the automatic place is over all the same.
    guard !isSamePoint || isLocating else { return [] }
    weatherDataError = nil
    nextRefresh = now
    isUsersTurn = true
    if !isSamePoint {
      report = place.flatMap { upstream.remembered($0, at: now) }
      if report != nil {
        schedule(at: now, &upstream)
        isUsersTurn = nextRefresh == now
      }
    }
    return cancelPass()
  }

  /// Ends the pass under way; nothing is known of how it would have ended.
  mutating func cancelPass() -> [Effect] {
    defer { pass = nil }
    if case .fetching(let attempt, _) = pass?.step { return [.cancelFetch(attempt: attempt)] }
    return []
  }
}
