import CloudyHub
import CloudyProtocol
import JSON
import WeatherModel

/// A Hub in a random world: clients that pipeline, stall, vanish and talk nonsense, disks and networks that fail,
/// clocks that jump. Equal seeds give equal runs.
package struct Simulation {
  /// One client as the world knows it.
  struct Client {
    /// Said and not yet received by the Hub.
    var outbox: [UInt8] = []
    /// What is expected once so many bytes of all have been received.
    var milestones: [(offset: Int, reply: ExpectedReply)] = []
    var received = 0
    /// Received of the line under way.
    var tail: [UInt8] = []
    var isStalled = false
    var isOwedSent = false
    var isOwedDrained = false
    var isHalfClosed = false
    var isPaused = false
    var isPermitted = true
    var written: Int { received + outbox.count }
  }

  private static let mostClients = 6
  /// Most wakes without time moving: every line of every client may need one after its client has gone.
  private static let mostWakes = 400
  private static let mostSettlingEvents = 20_000
  private static let stepsBetweenRests = 250
  /// Names that places are saved under.
  static let names = ["home", "work", "é"]

  package let seed: UInt64
  package private(set) var step = 0
  /// What was tested, for a look at whether chance reaches everything.
  package private(set) var counts: [String: Int] = [:]

  var random: SeededGenerator
  private let fault: PlantedFault?
  private var hub: FaultyHub
  private var checker: PromiseChecker
  private var boot: Duration = .seconds(5_000)
  private var wallOffset: Int64 = 1_772_700_000
  var clients: [ClientID: Client] = [:]
  private var nextClient: UInt64 = 1
  var nextID: Int64 = 1
  private var locate: UInt64?
  private var resolves: [UInt64] = []
  private var unnamed: [(attempt: UInt64, place: Place)] = []
  private var saving: StoredSettings?
  private var stored = StoredSettings()
  private var report: WeatherReport?
  private var wakesAt: Duration?
  private var wakes = 0
  private var hasStopped = false
  private var last: [Event] = []

  package init(seed: UInt64, fault: PlantedFault? = nil) {
    self.seed = seed
    self.fault = fault
    random = SeededGenerator(seed: seed)
    let instance = Self.instance(&random)
    hub = FaultyHub(Hub(instance: instance, server: "cloudyd/sim", seed: seed), fault: fault)
    checker = PromiseChecker(instance: instance)
    tell(.configurationLoaded(configuration()))
  }

  /// Runs to the first violation; nil if there is none.
  package mutating func run(steps: Int) -> String? {
    while step < steps {
      step += 1
      takeStep()
      if step.isMultiple(of: Self.stepsBetweenRests) { rest() }
      if let violation = checker.violation {
        let events = last.suffix(8).map { "  \("\($0)".prefix(300))" }.joined(separator: "\n")
        return "\(violation)\nCLOUDY_SIMULATION_SEED=\(seed), step \(step), after:\n\(events)"
      }
    }
    return nil
  }

  // MARK: Steps

  private var now: Moment { Moment(boot: boot, wall: boot.components.seconds + wallOffset) }

  private mutating func takeStep() {
    if let wakesAt, wakesAt <= boot, random.isLucky(80) {
      tell(.woke)
      return
    }
    switch random.below(100) {
    case 0..<6: connect()
    case 6..<40: talk()
    case 40..<60:
      if let client = pick({ $0.isOwedSent && !$0.isStalled }) { finishSend(client) } else { talk() }
    case 60..<72:
      if let client = pick({ $0.isOwedDrained && !$0.isStalled }) { drain(client) } else { talk() }
    case 72..<75:
      if let client = pick({ _ in true }) { clients[client]?.isStalled.toggle() }
    case 75:
      if let client = pick({ !$0.isHalfClosed && $0.isPermitted }) { halfClose(client) }
    case 76..<78:
      if let client = pick({ _ in true }) { hangUp(client) }
    case 78..<81: finishSave(fails: random.isLucky(25))
    case 81..<85: answerFetch()
    case 85..<87: answerLookUps()
    case 87..<96: move(by: .milliseconds(random.below(3_000)))
    case 96:
      if let wakesAt, wakesAt > boot { move(by: wakesAt - boot) }
    case 97: move(by: .seconds(random.below(random.isLucky(20) ? 100_000 : 4_000)))
    case 98:
      guard random.isLucky(25) else { return }
      count("clock steps")
      wallOffset += Int64(random.below(20_000)) - 10_000
      tell(.clockStepped)
    default:
      if random.isLucky(15) {
        stop()
      } else if random.isLucky(40) {
        count("configurations")
        tell(.configurationLoaded(configuration()))
      } else {
        count("network changes")
        tell(random.isLucky(50) ? .resumed : .networkChanged)
      }
    }
  }

  private mutating func connect() {
    guard clients.count < Self.mostClients else { return }
    let client = ClientID(rawValue: nextClient)
    nextClient += 1
    let isPermitted = !random.isLucky(4)
    clients[client] = Client(isPermitted: isPermitted)
    count("connections")
    tell(.connected(client, isPermitted: isPermitted))
  }

  private mutating func talk() {
    guard let client = pick({ !$0.isHalfClosed && !$0.isPaused && $0.isPermitted }) else { return connect() }
    if clients[client]?.outbox.isEmpty == true {
      for _ in 0...random.below(3) { say(client) }
    }
    let all = clients[client]?.outbox.count ?? 0
    deliver(random.isLucky(70) ? all : random.below(all + 1), of: client)
  }

  private mutating func deliver(_ size: Int, of client: ClientID) {
    guard size > 0, var state = clients[client] else { return }
    let bytes = Array(state.outbox.prefix(size))
    state.outbox.removeFirst(size)
    state.received += size
    if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      state.tail = Array(bytes[(end + 1)...])
    } else {
      state.tail += bytes
    }
    while let milestone = state.milestones.first, milestone.offset <= state.received {
      state.milestones.removeFirst()
      checker.expect(milestone.reply, of: client)
    }
    clients[client] = state
    tell(.received(client, bytes))
  }

  private mutating func finishSend(_ client: ClientID) {
    clients[client]?.isOwedSent = false
    tell(.sent(client))
  }

  private mutating func drain(_ client: ClientID) {
    clients[client]?.isOwedDrained = false
    tell(.drained(client))
  }

  private mutating func halfClose(_ client: ClientID) {
    // A last line without LF counts; half a line is a bad one.
    if let state = clients[client], state.tail.count <= Limits.requestBytes, state.tail.contains(where: { $0 > 32 }) {
      count("unterminated lines")
      let isWhole = state.milestones.first?.offset == state.received + 1
      let whole = isWhole ? state.milestones.first?.reply : nil
      checker.expect(whole ?? ExpectedReply(.error("invalid-json")), of: client)
    }
    clients[client]?.outbox = []
    clients[client]?.isHalfClosed = true
    count("half-closes")
    tell(.halfClosed(client))
  }

  private mutating func hangUp(_ client: ClientID) {
    clients[client] = nil
    count("hang-ups")
    tell(.hungUp(client))
  }

  private mutating func finishSave(fails: Bool) {
    guard let settings = saving else { return }
    saving = nil
    count(fails ? "failed saves" : "saves")
    if !fails { stored = settings }
    tell(fails ? .saveFailed(message: "The disk is full.") : .saved)
  }

  private mutating func answerFetch() {
    guard let attempt = random.pick(checker.fetches.keys.sorted()) else { return }
    let expiresAt = random.isLucky(50) ? nil : now.wall + Int64(random.below(3_000))
    switch random.below(10) {
    case 0, 1: tell(.fetchFailed(attempt: attempt, .offline, retryAfter: nil))
    case 2: tell(.fetchFailed(attempt: attempt, .offline, retryAfter: Int64(random.below(500))))
    case 3: tell(.fetchFailed(attempt: attempt + 7, .offline, retryAfter: nil))
    default: succeed(attempt, expiresAt)
    }
  }

  private mutating func succeed(_ attempt: UInt64, _ expiresAt: Int64?) {
    let data = WeatherData.small(at: now.wall, temperature: Double(random.below(5)))
    let place = checker.fetches[attempt] ?? HubHarness.brussels
    count(checker.fetches.count > 1 ? "fetches side by side" : "fetches")
    tell(.fetched(attempt: attempt, data, ZoneRules(fixedOffsetSeconds: 3_600), expiresAt: expiresAt))
    report = WeatherReport(
      weatherData: data, zone: ZoneRules(fixedOffsetSeconds: 3_600), place: place,
      provider: "open-meteo", fetchedAt: now.wall, expiresAt: expiresAt)
  }

  private mutating func answerLookUps() {
    if let attempt = resolves.popLast() {
      count("look-ups")
      let error = WeatherDataError.failedRequest(.offline, message: "The network is down.")
      tell(
        random.isLucky(20)
          ? .resolveFailed(attempt: attempt, error)
          : .placeResolved(attempt: attempt, (0..<random.below(3)).map { candidate($0) }))
    } else if let last = unnamed.popLast() {
      count("places named")
      var place = last.place
      if random.isLucky(50) { place.name = "Ghent" }
      tell(.placeNamed(attempt: last.attempt, place))
    } else if let attempt = locate {
      locate = nil
      count("places found")
      let error = WeatherDataError.failedToRequestLocation(message: "No place is known.")
      let place = Place(latitude: 50, longitude: Double(random.below(2)), name: "Here", origin: .geoclue)
      tell(
        random.isLucky(30)
          ? .locateFailed(attempt: attempt, error)
          : .located(attempt: attempt, place, fallbackBecause: random.isLucky(20) ? .failedToRequestLocation : nil))
    }
  }

  private func candidate(_ index: Int) -> PlaceCandidate {
    var candidate = PlaceCandidate(name: "Ghent", latitude: 51, longitude: Double(index))
    candidate.population = Int64(index)
    return candidate
  }

  private mutating func move(by duration: Duration) {
    boot += duration
    if duration > .zero { wakes = 0 }
    if let wakesAt, wakesAt <= boot { tell(.woke) }
  }

  private mutating func stop() {
    count("stops")
    tell(.stopRequested)
    for client in clients.keys.sorted(by: { $0.rawValue < $1.rawValue }) where clients[client]?.isOwedSent == true {
      if random.isLucky(70) { finishSend(client) }
    }
    if random.isLucky(50) { finishSave(fails: false) }
    move(by: .seconds(1))
    if !hasStopped { checker.fail("a server told to stop goes on") }
    guard checker.violation == nil else { return }
    hasStopped = false
    let instance = Self.instance(&random)
    hub = FaultyHub(Hub(instance: instance, server: "cloudyd/sim", seed: random.next(), stored: stored), fault: fault)
    checker = PromiseChecker(instance: instance)
    (clients, locate, resolves, unnamed, saving, wakesAt) = ([:], nil, [], [], nil, nil)
    tell(.configurationLoaded(configuration()))
    if var report, random.isLucky(70) {
      report.fetchedAt += Int64(random.below(100_000)) - 90_000
      tell(.restored(report))
    }
  }

  private mutating func configuration() -> HubConfiguration {
    var configuration = HubHarness.configuration
    switch random.below(4) {
    case 0: break
    case 1: configuration.idleExit = .seconds(600)
    case 2:
      configuration.place = nil
      configuration.refreshInterval = 120
      configuration.providers.append(
        ProviderDescriptor(name: "dark-sky", attribution: "Dark Sky", minimumInterval: 60, dailyBudget: 3))
    default:
      configuration.error = "The file is broken."
      configuration.units.temperature = .value(.fahrenheit)
    }
    return configuration
  }

  // MARK: At rest

  /// Lets all that is under way end, and compares what everybody has.
  private mutating func rest() {
    settle()
    guard checker.violation == nil else { return }
    // Someone who asks now is told the truth.
    let probe = ClientID(rawValue: nextClient)
    nextClient += 1
    clients[probe] = Client()
    tell(.connected(probe, isPermitted: true))
    settle()
    var views: [String?: JSONObject] = [:]
    for name in [nil] + Self.names {
      checker.expect(ExpectedReply(.get(Set(Topic.allCases.map(\.rawValue))), place: name), of: probe)
      let place = name.map { ",\"place\":\"\($0)\"" } ?? ""
      for effect in tell(.received(probe, Array("{\"type\":\"get\"\(place)}\n".utf8))) {
        if case .send(probe, let chunks) = effect {
          views[name] = (try? JSONValue(parsing: Array(chunks.joined())))?["view"]?.object
        }
      }
      // What is asked for may be fetched.
      settle()
    }
    if views[nil] != nil { checker.checkRest(views) } else { checker.fail("promise 1: no reply to get") }
    hangUp(probe)
    if random.isLucky(10) {
      for client in clients.keys.sorted(by: { $0.rawValue < $1.rawValue }) { hangUp(client) }
    }
    settle()
    checker.forgetClosed()
    if clients.isEmpty, hub.hub.clientCount > 0 { checker.fail("\(hub.hub.clientCount) sessions without a client") }
    count("rests")
  }

  private mutating func settle() {
    for client in clients.keys { clients[client]?.isStalled = false }
    for _ in 0..<Self.mostSettlingEvents {
      guard checker.violation == nil else { return }
      if let wakesAt, wakesAt <= boot {
        tell(.woke)
      } else if let client = pick(\.isOwedSent) {
        finishSend(client)
      } else if let client = pick(\.isOwedDrained) {
        drain(client)
      } else if let client = pick({ !$0.outbox.isEmpty && !$0.isPaused }) {
        deliver(clients[client]?.outbox.count ?? 0, of: client)
      } else if saving != nil {
        finishSave(fails: false)
      } else if !resolves.isEmpty || !unnamed.isEmpty || locate != nil {
        answerLookUps()
      } else if let attempt = checker.fetches.keys.min() {
        succeed(attempt, nil)
      } else {
        return
      }
    }
    checker.fail("does not come to rest")
  }

  // MARK: The world

  /// Tells the Hub, checks what it wants, and does it.
  @discardableResult
  private mutating func tell(_ event: Event) -> [Effect] {
    last.append(event)
    if last.count > 64 { last.removeFirst(56) }
    if event == .woke {
      wakesAt = nil
      wakes += 1
      if wakes > Self.mostWakes { checker.fail("\(wakes) wakes without time moving") }
    }
    checker.willTell(event)
    let revision = hub.hub.revision
    let effects = hub.handle(event, at: now)
    if !(0...1).contains(hub.hub.revision - revision) {
      checker.fail("from revision \(revision) to \(hub.hub.revision)")
    }
    for effect in effects {
      checker.observe(effect)
      switch effect {
      case .send(let client, _): clients[client]?.isOwedSent = true
      case .watchDrain(let client): clients[client]?.isOwedDrained = true
      case .close(let client): clients[client] = nil
      case .locate(let attempt, _): locate = attempt
      case .resolve(let attempt, _): resolves.append(attempt)
      case .name(let attempt, let place): unnamed.append((attempt, place))
      case .save(let settings): saving = settings
      case .wakeAt(let time): wakesAt = time
      case .stop(.requested): hasStopped = true
      case .stop(.idle): count("idle exits")
      case .pauseReading(let client):
        count("pauses")
        clients[client]?.isPaused = true
      case .resumeReading(let client): clients[client]?.isPaused = false
      case .fetch, .cancelFetch, .cache: break
      }
    }
    return effects
  }

  /// A client at random, the same one for the same seed.
  private mutating func pick(_ isWanted: (Client) -> Bool) -> ClientID? {
    random.pick(clients.filter { isWanted($0.value) }.keys.sorted { $0.rawValue < $1.rawValue })
  }

  mutating func count(_ what: String) {
    counts[what, default: 0] += 1
  }

  private static func instance(_ random: inout SeededGenerator) -> String {
    let digits = Array("0123456789abcdef")
    return String((0..<32).map { _ in digits[random.below(16)] })
  }
}
