package import CloudyHub
import CloudyProtocol
package import WeatherModel
import WeatherPresentation

/// A Hub whose outside is memory: every effect is performed at once and its answer told next, unless a test withholds it.
///
/// Clients are letters; both clocks stand still until a test moves them.
package final class HubHarness {
  /// What the outside knows of one client.
  package struct Client {
    /// Lines sent to it and not yet taken, without LF.
    package fileprivate(set) var lines: [String] = []
    package fileprivate(set) var isClosed = false
    package fileprivate(set) var isReadingPaused = false
    fileprivate var isBlocked = false
    fileprivate var isStalled = false
    fileprivate var isOwedSent = false
    fileprivate var isOwedDrained = false
  }

  package struct Fetch: Equatable {
    package let attempt: UInt64
    package let provider: String
    package let place: Place
  }

  /// Most times in a row the Hub may ask to be woken without time moving.
  private static let mostWakes = 200

  package private(set) var hub: Hub
  package private(set) var now = Moment(boot: .seconds(1_000), wall: HubHarness.startsAt)
  package private(set) var clients: [Character: Client] = [:]
  /// All effects not yet taken, in order.
  package private(set) var effects: [Effect] = []
  /// What the outside must never see; empty for a Hub that keeps its contract.
  package private(set) var violations: [String] = []
  /// Under way, in the order they began.
  package private(set) var fetches: [Fetch] = []
  package private(set) var locateAttempt: UInt64?
  /// Whether the last search was a user's.
  package private(set) var locatesForUser = false
  package private(set) var resolveAttempt: UInt64?
  package private(set) var isSaving = false
  package private(set) var wakesAt: Duration?
  package private(set) var stops: [StopReason] = []
  /// What bare coordinates are called.
  package var nearestCity: String?
  /// The next save fails.
  package var failsNextSave = false
  /// Saves are answered by `finishSave` only.
  package var withholdsSaves = false
  private var queue: [Event] = []
  private var wallOffset: Int64 = HubHarness.startsAt - 1_000

  /// 2026-03-05T12:00:00Z, a Thursday.
  package static let startsAt: Int64 = 1_772_712_000
  package static let instance = "0123456789abcdef0123456789abcdef"
  package static let brussels = Place(
    latitude: 50.85, longitude: 4.35, name: "Brussels", timeZone: "Europe/Brussels", origin: .configuration)
  package static let openMeteo = ProviderDescriptor(
    name: "open-meteo", attribution: "Weather data by Open-Meteo.com (CC BY 4.0)", minimumInterval: 900,
    dailyBudget: 1_000)
  package static let configuration = HubConfiguration(providers: [openMeteo], place: brussels)

  package init(
    _ configuration: HubConfiguration = HubHarness.configuration, limits: HubLimits = HubLimits(),
    stored: StoredSettings = StoredSettings()
  ) {
    hub = Hub(instance: Self.instance, server: "cloudyd/1.0.0", seed: 1, limits: limits, stored: stored)
    tell(.configurationLoaded(configuration))
    effects = []
  }

  // MARK: Events

  /// Tells an event, and then all that follows from it.
  package func tell(_ event: Event) {
    queue.append(event)
    var wakes = 0
    while true {
      if !queue.isEmpty {
        handle(queue.removeFirst())
      } else if let wakesAt, wakesAt <= now.boot {
        wakes += 1
        guard wakes <= Self.mostWakes else { return violations.append("\(wakes) wakes without time moving") }
        handle(.woke)
      } else {
        return
      }
    }
  }

  package func connect(_ name: Character, isPermitted: Bool = true) {
    clients[name] = Client()
    tell(.connected(Self.id(name), isPermitted: isPermitted))
  }

  /// Sends bytes; a client not seen before connects first.
  package func send(_ text: String, from name: Character) {
    if clients[name] == nil { connect(name) }
    guard clients[name]?.isClosed == false else { return }
    tell(.received(Self.id(name), Array(text.utf8)))
  }

  /// Sends a line.
  package func say(_ line: String, from name: Character) {
    send(line + "\n", from: name)
  }

  package func halfClose(_ name: Character) {
    tell(.halfClosed(Self.id(name)))
  }

  package func hangUp(_ name: Character) {
    guard clients[name]?.isClosed == false else { return }
    tell(.hungUp(Self.id(name)))
  }

  /// Withholds `sent`.
  package func block(_ name: Character) {
    clients[name]?.isBlocked = true
  }

  package func unblock(_ name: Character) {
    clients[name]?.isBlocked = false
    guard clients[name]?.isOwedSent == true else { return }
    clients[name]?.isOwedSent = false
    tell(.sent(Self.id(name)))
  }

  /// Withholds `drained`.
  package func stall(_ name: Character) {
    clients[name]?.isStalled = true
  }

  package func drain(_ name: Character) {
    clients[name]?.isStalled = false
    guard clients[name]?.isOwedDrained == true else { return }
    clients[name]?.isOwedDrained = false
    tell(.drained(Self.id(name)))
  }

  /// The first fetch under way.
  package var fetch: Fetch? { fetches.first }

  /// Answers the first fetch under way.
  package func answerFetch(_ data: WeatherData, expiresIn: Int64? = nil) {
    guard let fetch else { return violations.append("no fetch to answer") }
    fetches.removeFirst()
    let zone = ZoneRules(fixedOffsetSeconds: data.utcOffsetSeconds ?? 3_600)
    tell(.fetched(attempt: fetch.attempt, data, zone, expiresAt: expiresIn.map { now.wall + $0 }))
  }

  package func failFetch(_ error: WeatherDataError = .offline, retryAfter: Int64? = nil) {
    guard let fetch else { return violations.append("no fetch to fail") }
    fetches.removeFirst()
    tell(.fetchFailed(attempt: fetch.attempt, error, retryAfter: retryAfter))
  }

  package func finishSave() {
    isSaving = false
    tell(failsNextSave ? .saveFailed(message: Self.saveFailure) : .saved)
    failsNextSave = false
  }

  package static let saveFailure =
    "The settings could not be written: No space left on device. Free some and try again."

  // MARK: Time

  /// Moves both clocks, waking the Hub on the way.
  package func move(by duration: Duration) {
    let end = now.boot + duration
    while let wakesAt, wakesAt <= end, violations.isEmpty {
      setBoot(max(wakesAt, now.boot))
      tell(.woke)
    }
    setBoot(end)
  }

  /// Moves both clocks to the start of the next fetch; nil if none starts `within` the time, else how long it took.
  package func moveToFetch(within limit: Duration = .seconds(1_000)) -> Duration? {
    let start = now.boot
    while fetch == nil, let wakesAt, wakesAt <= start + limit, violations.isEmpty {
      move(by: max(wakesAt - now.boot, .zero))
    }
    if fetch == nil { move(by: start + limit - now.boot) }
    return fetch == nil ? nil : now.boot - start
  }

  /// Moves both clocks without a wake on the way: a suspended machine.
  package func suspend(for duration: Duration) {
    setBoot(now.boot + duration)
    tell(.woke)
  }

  package func stepClock(by seconds: Int64) {
    wallOffset += seconds
    setBoot(now.boot)
    tell(.clockStepped)
  }

  private func setBoot(_ boot: Duration) {
    now = Moment(boot: boot, wall: boot.components.seconds + wallOffset)
  }

  // MARK: What came of it

  /// Takes the lines sent to a client.
  package func lines(of name: Character) -> [String] {
    defer { clients[name]?.lines = [] }
    return clients[name]?.lines ?? []
  }

  /// Takes all effects but `wakeAt`.
  package func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects.filter { if case .wakeAt = $0 { false } else { true } }
  }

  package static func id(_ name: Character) -> ClientID {
    ClientID(rawValue: UInt64(name.unicodeScalars.first?.value ?? 0))
  }

  private static func name(_ client: ClientID) -> Character {
    UInt8(exactly: client.rawValue).map { Character(Unicode.Scalar($0)) } ?? "?"
  }

  // MARK: Effects

  private func handle(_ event: Event) {
    switch event {
    case .woke: wakesAt = nil
    case .located, .locateFailed: locateAttempt = nil
    case .placeResolved, .resolveFailed, .placeNamed: resolveAttempt = nil
    default: break
    }
    for effect in hub.handle(event, at: now) {
      effects.append(effect)
      perform(effect)
    }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .send(let client, let chunks):
      let name = open(client, effect)
      let text = String(decoding: chunks.joined(), as: UTF8.self)
      guard text.hasSuffix("\n") else { return violations.append("half a line to \(name): \(text)") }
      clients[name]?.lines += text.split(separator: "\n").map(String.init)
      if clients[name]?.isOwedSent == true { violations.append("two sends at once to \(name)") }
      if clients[name]?.isBlocked == true {
        clients[name]?.isOwedSent = true
      } else {
        queue.append(.sent(client))
      }
    case .watchDrain(let client):
      let name = open(client, effect)
      if clients[name]?.isStalled == true {
        clients[name]?.isOwedDrained = true
      } else {
        queue.append(.drained(client))
      }
    case .pauseReading(let client): clients[open(client, effect)]?.isReadingPaused = true
    case .resumeReading(let client): clients[open(client, effect)]?.isReadingPaused = false
    case .close(let client): clients[open(client, effect)]?.isClosed = true
    case .fetch(let attempt, let provider, let place):
      if fetches.contains(where: { $0.place.isSamePoint(as: place) }) { violations.append("two fetches for one point") }
      fetches.append(Fetch(attempt: attempt, provider: provider, place: place))
    case .cancelFetch(let attempt):
      guard let index = fetches.firstIndex(where: { $0.attempt == attempt }) else {
        return violations.append("cancelled a fetch that is not under way")
      }
      fetches.remove(at: index)
    case .locate(let attempt, let isUsers):
      locateAttempt = attempt
      locatesForUser = isUsers
    case .resolve(let attempt, _): resolveAttempt = attempt
    case .name(let attempt, var place):
      resolveAttempt = attempt
      place.name = nearestCity
      queue.append(.placeNamed(attempt: attempt, place))
    case .save:
      if isSaving { violations.append("two saves at once") }
      isSaving = true
      if !withholdsSaves {
        isSaving = false
        queue.append(failsNextSave ? .saveFailed(message: Self.saveFailure) : .saved)
        failsNextSave = false
      }
    case .cache: break
    case .wakeAt(let time): wakesAt = time
    case .stop(let reason): stops.append(reason)
    }
  }

  /// The name of a client an effect may be for.
  private func open(_ client: ClientID, _ effect: Effect) -> Character {
    let name = Self.name(client)
    if clients[name]?.isClosed != false { violations.append("an effect for a client that is gone: \(effect)") }
    return name
  }
}

extension WeatherDataError {
  package static let offline = failedRequest(.offline, message: "The network is down. Check the connection.")
}
