import CloudyProtocol
import WeatherModel
import WeatherPresentation

/// The functional core: events in, effects out. It has no clock, no input or output, no locale and no randomness of its
/// own, so that all behaviour can be run with a made-up clock.
///
/// It owns the sessions, the settings and the root view model, and publishes the view models whenever they differ. One
/// handled event makes at most one revision: what is due at `now` is done, the event is executed, the views are built,
/// and only then the lines for the clients are composed.
package struct Hub: Sendable {
  /// What a stopping server tells its clients to wait before they connect again, seconds.
  static let retryAfterShutdown: Int64 = 2
  /// How long lines in flight have when the server stops.
  static let stopLimit: Duration = .seconds(1)

  let instance: String
  let server: String
  let limits: HubLimits

  var places: Places { didSet { isViewOutdated = true } }
  var stored: StoredSettings { didSet { isViewOutdated = true } }
  var configuration = HubConfiguration(providers: []) { didSet { isViewOutdated = true } }
  var configurationErrorSince: Int64 = 0
  /// Unix seconds at which places were removed that clients still look at, by name.
  var removedAt: [String: Int64] = [:]

  var sessions: [ClientID: Session] = [:]
  /// Hung-up clients with lines left to execute, one an event.
  var departing: [ClientID] = []
  /// Clients whose request has no reply yet.
  var held: Set<ClientID> = []
  /// What waits for its turn to be saved.
  var changes: [SettingsChange] = []
  var saving: Saving?
  var attempt: UInt64 = 0

  var published = Publication()
  /// How many clients want the weather of a saved place, by its name, or of the place in force.
  private var interest: [String?: Int] = [:]
  private var isViewOutdated = true
  private var viewBuiltAt: Int64?
  /// Unix seconds at which the view changes by itself.
  private var viewChangesAt: Int64?

  private var idleSince: Duration?
  private(set) var isStopping = false
  private var stopsAt: Duration?
  private var wakesAt: Duration?

  // Of the event being handled.
  var now = Moment(boot: .zero, wall: 0)
  var effects: [Effect] = []
  /// Clients a line may have become due to.
  var touched: Set<ClientID> = []
  /// The update owed to the client whose request is taken, as it stood before the event.
  var owed: (client: ClientID, update: [[UInt8]])?

  /// - Parameters:
  ///   - instance: 32 hex digits, new for each process.
  ///   - server: the program's name and version, told in `hello`.
  ///   - seed: of the jitter.
  ///   - stored: what users chose before.
  package init(
    instance: String, server: String, seed: UInt64, limits: HubLimits = HubLimits(),
    stored: StoredSettings = StoredSettings()
  ) {
    self.instance = instance
    self.server = server
    self.limits = limits
    self.stored = stored
    places = Places(seed: seed)
    publish()
  }

  /// Counts from 1, by one for each event that changed any topic's bytes.
  package var revision: Int64 { published.revision }

  package var clientCount: Int { sessions.count }

  /// Of the place in force.
  package var rootViewModel: RootViewModel { places.current }

  package mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    self.now = now
    effects = []
    touched = []
    owed = nil
    doWhatIsDue()
    execute(event)
    serveDeparting()
    arrangePlaces()
    doWhatIsDue()
    endHolds()
    publish()
    for client in touched.sorted(by: { $0.rawValue < $1.rawValue }) {
      flush(client)
      balanceReading(client)
    }
    finishStopping()
    stopIfIdle()
    arm()
    return effects
  }

  private mutating func execute(_ event: Event) {
    switch event {
    case .connected(let client, let isPermitted): connect(client, isPermitted: isPermitted)
    case .received(let client, let bytes): receive(bytes, from: client)
    case .halfClosed(let client): halfClose(client)
    case .sent(let client): finishSend(client)
    case .drained(let client): drain(client)
    case .hungUp(let client): hangUp(client)

    case .fetched(let attempt, let data, let zone, let expiresAt):
      effects += places.fetched(attempt: attempt, data, zone, expiresAt: expiresAt, at: now)
    case .fetchFailed(let attempt, let error, let retryAfter):
      effects += places.fetchFailed(attempt: attempt, error, retryAfter: retryAfter, at: now)
    case .located(let attempt, let place, let fallbackBecause):
      effects += places.located(attempt: attempt, place, fallbackBecause: fallbackBecause, at: now)
    case .locateFailed(let attempt, let error):
      effects += places.locateFailed(attempt: attempt, error, at: now)
    case .placeResolved(let attempt, let candidates): resolved(attempt, candidates)
    case .resolveFailed(let attempt, let error): resolveFailed(attempt, error)
    case .placeNamed(let attempt, let place): named(attempt, place)

    case .saved: finishSave(failure: nil)
    case .saveFailed(let message): finishSave(failure: message)
    case .restored(let report): places.restore(report, at: now)

    case .woke: wakesAt = nil
    case .clockStepped: places.clockStepped(at: now)
    case .resumed, .networkChanged: places.networkChanged(at: now)
    case .configurationLoaded(let configuration): load(configuration)
    case .stopRequested: requestStop()
    }
  }

  // MARK: Time

  private mutating func doWhatIsDue() {
    if let due = places.nextDeadline(at: now, wanted: wantedPlaces), due <= now.boot {
      effects += places.advance(at: now, wanted: wantedPlaces)
    }
  }

  /// Those whose weather is fetched by the clock; nil for the one in force.
  private var wantedPlaces: [Place?] {
    guard !isStopping else { return [] }
    return interest.keys.compactMap { name in
      guard let name else { return .some(nil) }
      return stored.places[name].map { .some($0) }
    }
  }

  mutating func arrangePlaces() {
    guard !places.isArranged(for: stored.places.values) else { return }
    effects += places.arrange(for: stored.places.values, at: now)
  }

  /// Asks to be woken at the next time anything is due, if that time is another one than before.
  private mutating func arm() {
    var deadlines: [Duration] = []
    if let due = places.nextDeadline(at: now, wanted: wantedPlaces) { deadlines.append(due) }
    if let viewChangesAt { deadlines.append(now.boot + .seconds(max(viewChangesAt - now.wall, 0))) }
    deadlines += held.compactMap { sessions[$0]?.hold?.deadline }
    if departing.contains(where: { sessions[$0]?.hold == nil }) { deadlines.append(now.boot) }
    if let stopsAt {
      deadlines.append(stopsAt)
    } else if let idleAt, now.boot < idleAt {
      deadlines.append(idleAt)
    }
    let next = deadlines.min()
    if next != wakesAt {
      wakesAt = next
      effects.append(.wakeAt(next))
    }
  }

  // MARK: Process

  private mutating func load(_ new: HubConfiguration) {
    if new.error != nil, configuration.error == nil { configurationErrorSince = now.wall }
    configuration = new
    effects += places.configure(new.providers, refreshInterval: new.refreshInterval, at: now)
    effects += places.use(stored.place ?? new.place, at: now)
    if sessions.isEmpty, idleSince == nil { idleSince = now.boot }
  }

  private var idleAt: Duration? {
    guard !isStopping, sessions.isEmpty, let idleSince, let idleExit = configuration.idleExit else { return nil }
    return idleSince + idleExit
  }

  mutating func sessionsChanged() {
    idleSince = sessions.isEmpty ? now.boot : nil
  }

  /// Counts, or with -1 no longer counts, the places a client wants the weather of.
  mutating func count(_ session: Session, by step: Int) {
    for place in session.wanted {
      let count = interest[place, default: 0] + step
      interest[place] = count > 0 ? count : nil
    }
  }

  private mutating func requestStop() {
    guard !isStopping else { return }
    isStopping = true
    stopsAt = now.boot + Self.stopLimit
    changes = []
    for (client, session) in sessions {
      guard !session.isHungUp else {
        remove(client)
        continue
      }
      if session.hold != nil {
        answer(client, .error(ErrorReply(.shuttingDown, "The server is stopping. Connect again in a moment.")))
      }
      sessions[client]?.isOwedBye = true
      touched.insert(client)
    }
  }

  private mutating func finishStopping() {
    guard isStopping, let stopsAt, sessions.isEmpty || now.boot >= stopsAt else { return }
    self.stopsAt = nil
    effects.append(.stop(.requested))
  }

  /// Once: only a client that has come and gone, or a new configuration, begins another spell.
  private mutating func stopIfIdle() {
    guard let idleAt, now.boot >= idleAt, !places.isRefreshing, saving == nil else { return }
    idleSince = nil
    effects.append(.stop(.idle))
  }

  // MARK: Views

  private mutating func publish() {
    guard isViewOutdated || viewBuiltAt != now.wall else { return }
    isViewOutdated = false
    viewBuiltAt = now.wall
    viewChangesAt = nextViewChange()
    // A place that was removed is shown as such to those who look at it.
    removedAt = removedAt.filter { interest[$0.key] != nil }
    let names = Set(interest.keys).union(stored.places.keys.map { $0 }).union([nil])
    let changed = published.publish(Dictionary(uniqueKeysWithValues: names.map { ($0, views(of: $0)) }))
    guard !changed.isEmpty else { return }
    for (client, session) in sessions {
      guard let dirty = changed[session.place]?.intersection(session.subscription), !dirty.isEmpty else { continue }
      sessions[client]?.dirty.formUnion(dirty)
      touched.insert(client)
    }
  }
}
