import CLinux
import CloudyHub
import CloudyProtocol
package import DaemonIO
import Glibc
import UnixIO
import WeatherModel
import WeatherPresentation
import WeatherProviders

/// The process around the Hub: tells it what happens and performs the effects it asks for, in order.
///
/// The only place where the clock, the network, the disk and the descriptors meet. Every event comes from the loop, never
/// from inside `perform`: what an effect leads to is told in a later turn.
package final class Daemon {
  /// So many clients at once leave memory worth giving back.
  private static let crowd = 64
  /// How long status lines for the service manager are gathered.
  private static let statusPause: Duration = .milliseconds(200)
  /// How long one complaint about connections that cannot be accepted stands for those that follow.
  private static let complaintPause: Duration = .seconds(60)

  let options: Options
  let log: Log
  let loop: EventLoop
  let http: HTTPClient
  let directories: Directories
  let zones: ZoneFiles
  let gazetteer: Gazetteer
  private let manager: ServiceManager

  private var hub: Hub
  private var listener: Listener?
  private var connections: [ClientID: Connection] = [:]
  /// Most clients at once since memory was last given back.
  private var peakConnections = 0
  private var lastClient: UInt64 = 0
  private var sources: [EventSource] = []
  private var networkWatcher: NetworkWatcher?
  private var sleepWatcher: SleepWatcher?
  private var wakeTimer: Timer?
  private var statusTimer: Timer?
  private var isStatusDue = false
  private var complainedAt: Duration?

  let settingsStore: StateStore?
  let cache: WeatherCache?
  var configuration = Configuration()
  var names = LocaleNames.posix
  var weatherSources: [String: WeatherSource] = [:]
  var transfers: [UInt64: HTTPTransfer] = [:]
  /// For the automatic place, while it lasts.
  var search: GeoClue?
  /// Until when GeoClue, which did not answer in time, is asked for users only; another network or a first client ends it.
  var searchRestsUntil: Duration?
  var networkChanges = 0
  /// Why the last search found nothing, told in the log once.
  var searchError: WeatherDataError?
  /// The places last completed, as they were and as they became.
  var completed: [Place: Place] = [:]
  /// The answers of the weather being told, only meanwhile.
  var answersToCache: [CachedAnswer?] = []
  var keptAnswers = KeptAnswers()

  package init(options: Options, log: Log) throws(DaemonError) {
    self.options = options
    self.log = log
    directories = Directories()
    zones = ZoneFiles()
    gazetteer = Gazetteer(zones: zones)
    manager = ServiceManager()
    (loop, http) = try Self.attempt { () throws(Errno) in
      let loop = try EventLoop()
      return (loop, try HTTPClient(loop))
    }
    settingsStore = (options.stateDirectory ?? directories.state).map {
      StateStore(directory: $0, name: StoredSettings.fileName, limit: StoredSettings.maximumBytes)
    }
    cache = (options.cacheDirectory ?? directories.cache).map { WeatherCache(directory: $0) }
    var limits = HubLimits()
    limits.clients = options.maximumClients
    var random = SystemRandomNumberGenerator()
    hub = Hub(
      instance: Self.instance(&random), server: "cloudyd/\(Release.version)", seed: random.next(), limits: limits,
      stored: Self.storedSettings(settingsStore, log))
    (wakeTimer, statusTimer) = try Self.attempt { () throws(Errno) in
      (
        try loop.timer { [unowned self] in deliver(.woke) },
        try loop.timer(accuracy: Self.statusPause) { [unowned self] in tellStatus() }
      )
    }
  }

  /// Serves until told to stop; returns the exit status.
  package func run() throws(DaemonError) -> Int32 {
    raiseDescriptorLimit()
    try Self.attempt { () throws(Errno) in
      for signal in [SIGTERM, SIGINT] {
        sources.append(try loop.watchSignal(signal) { [unowned self] in requestStop() })
      }
      sources.append(try loop.watchSignal(SIGHUP) { [unowned self] in reload() })
      sources.append(try loop.watchClockSteps { [unowned self] in deliver(.clockStepped) })
      sleepWatcher = try SleepWatcher(loop, log: log) { [unowned self] in
        log.info("the machine was suspended and runs again")
        deliver(.resumed)
      }
    }
    watchNetwork()
    loadConfiguration()
    restoreWeather()
    let sockets = try listeningSockets()
    return try Self.attempt { () throws(Errno) in
      listener = try Listener(
        loop, sockets, accepted: { [unowned self] in accept($0, $1) },
        failed: { [unowned self] error in complain(error) })
      loop.enableWatchdog()
      tellStatus()
      manager.notifyReady()
      log.info("serving as cloudyd \(Release.version)")
      return try loop.run()
    }
  }

  /// Without it the network is tried again by the clock alone.
  private func watchNetwork() {
    do throws(Errno) {
      networkWatcher = try NetworkWatcher(loop) { [unowned self] in
        networkChanges += 1
        searchRestsUntil = nil
        deliver(.networkChanged)
      }
    } catch {
      log.warning("changes of the network cannot be watched (\(error)); a failed fetch is repeated by the clock alone")
    }
  }

  func deliver(_ event: Event) {
    let now = Moment(boot: SystemClock.boot(), wall: SystemClock.wallSeconds())
    for effect in hub.handle(event, at: now) { perform(effect) }
    if !isStatusDue {
      isStatusDue = true
      statusTimer?.set(after: Self.statusPause)
    }
  }

  /// The place the Hub serves the weather of.
  var currentPlace: Place? { hub.rootViewModel.currentLocation }

  // MARK: Effects

  private func perform(_ effect: Effect) {
    switch effect {
    case .send(let client, let chunks): connections[client]?.send(chunks)
    case .watchDrain(let client): connections[client]?.watchDrain()
    case .pauseReading(let client): connections[client]?.pauseReading()
    case .resumeReading(let client): connections[client]?.resumeReading()
    case .close(let client): connections.removeValue(forKey: client)?.close()

    case .fetch(let attempt, let provider, let place): fetch(attempt, from: provider, for: place)
    case .cancelFetch(let attempt): transfers.removeValue(forKey: attempt)?.cancel()
    case .locate(let attempt, let isUsers): locate(attempt, isUsers: isUsers)
    case .resolve(let attempt, let query): resolve(attempt, query)
    case .name(let attempt, let place): name(attempt, place)

    case .save(let settings): save(settings)
    case .cache(let provider, let place, let fetchedAt, let expiresAt):
      keep(provider: provider, place: place, fetchedAt: fetchedAt, expiresAt: expiresAt)

    case .wakeAt(let moment?): wakeTimer?.set(at: moment)
    case .wakeAt(nil): wakeTimer?.cancel()
    case .stop(.requested): end()
    case .stop(.idle):
      loop.later { [unowned self] in
        // Whoever connected meanwhile is served: the stop is void.
        guard connections.isEmpty, listener?.acceptOnce() != true else { return }
        manager.notifyStopping()
        end()
      }
    }
  }

  private func end() {
    listener = nil
    loop.exit()
  }

  // MARK: Clients

  private func accept(_ socket: FileDescriptor, _ peer: PeerCredentials) {
    lastClient += 1
    let client = ClientID(rawValue: lastClient)
    // The overdue fetch that the first client starts may be the one he is about to ask for.
    if connections.isEmpty { searchRestsUntil = nil }
    do throws(Errno) {
      connections[client] = try Connection(loop, socket) { [unowned self] event in
        switch event {
        case .received(let bytes): deliver(.received(client, bytes))
        case .halfClosed: deliver(.halfClosed(client))
        case .sent: deliver(.sent(client))
        case .drained: deliver(.drained(client))
        case .hungUp: deliver(.hungUp(client))
        }
      }
      peakConnections = max(peakConnections, connections.count)
      let isPermitted = peer.uid == getuid()
      if !isPermitted { log.warning("user \(peer.uid) (process \(peer.pid)) was refused") }
      deliver(.connected(client, isPermitted: isPermitted))
    } catch {
      log.warning("a connection was dropped (\(error))")
    }
  }

  private func complain(_ error: Errno) {
    let now = SystemClock.boot()
    if let complainedAt, now - complainedAt < Self.complaintPause { return }
    complainedAt = now
    log.warning("a connection cannot be accepted (\(error)); trying again. Fewer clients, or a higher LimitNOFILE=.")
  }

  /// Those the service manager passed, else one of our own.
  private func listeningSockets() throws(DaemonError) -> [ListeningSocket] {
    for rejected in manager.rejected { log.warning("\(rejected)") }
    guard !manager.isSocketActivated else { return manager.sockets }
    let path: String
    do throws(SocketPath.Unknown) {
      path = try SocketPath.resolve(option: options.socketPath)
    } catch {
      throw .noSocketPath(error)
    }
    do throws(BindError) {
      return [try ListeningSocket(path: path)]
    } catch {
      throw .bind(error)
    }
  }

  // MARK: Process

  private func requestStop() {
    log.info("stopping")
    manager.notifyStopping()
    listener = nil
    deliver(.stopRequested)
  }

  private func reload() {
    manager.notifyReloading()
    loadConfiguration()
    manager.notifyReady()
    log.info("read the configuration again")
  }

  /// How long to live without a client: by option, else ten minutes where systemd starts us again on demand.
  var idleExit: Duration? {
    switch options.idleExitSeconds {
    case 0: nil
    case let seconds?: .seconds(seconds)
    case nil: manager.isSocketActivated ? .seconds(600) : nil
    }
  }

  /// Every client takes a descriptor, and the soft limit is 1,024 on most systems.
  private func raiseDescriptorLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < limit.rlim_max else {
      return
    }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private func tellStatus() {
    isStatusDue = false
    returnMemory()
    let root = hub.rootViewModel
    let place = root.currentLocation.map { $0.name ?? "\($0.latitude), \($0.longitude)" } ?? "no place yet"
    let weather =
      root.weatherDataError?.error.message ?? (root.weatherData == nil ? "no weather yet" : "weather served")
    let clients = hub.clientCount == 1 ? "1 client" : "\(hub.clientCount) clients"
    manager.notify(status: "\(clients); \(place): \(weather)")
  }

  /// Gives the memory of a crowd back once it has left: glibc keeps freed pages for itself otherwise.
  private func returnMemory() {
    guard connections.isEmpty, peakConnections >= Self.crowd else { return }
    connections = [:]
    peakConnections = 0
    malloc_trim(0)
  }

  private static func instance(_ random: inout SystemRandomNumberGenerator) -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
  }

  private static func attempt<Value>(_ work: () throws(Errno) -> Value) throws(DaemonError) -> Value {
    do throws(Errno) {
      return try work()
    } catch {
      throw .system(error)
    }
  }
}
