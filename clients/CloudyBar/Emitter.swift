import CLinux
import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import UnixIO

/// Follow mode: one poll(2) over the server, the bar's end of our output, its clicks, signals and the clock, until the bar
/// is gone. Losing the server never ends it.
struct Emitter {
  /// So long the server has to answer before the bar says "loading": polybar before 3.7.2 shows only the first line of a burst.
  private static let firstRecordWait = Duration.milliseconds(250)
  /// Gathers what comes within this time to one record: after a stop, the old line is followed by the newest.
  private static let settleTime = Duration.milliseconds(25)
  /// A connection lost for this long is told, even if no attempt to connect again has failed yet.
  private static let silentLoss = Duration.seconds(5)
  /// How often ages are told anew.
  private static let ageStep = Duration.seconds(60)
  /// Reads of clicks, bytes.
  private static let clickChunk = 65_536

  private let dialect: Dialect
  private let markup: Markup
  private let frame: Frame
  private let composer: RecordComposer
  private let actions: ClickActions
  private let address: ServerAddress
  private let topics: TopicSet
  private let signals: FileDescriptor
  /// Readable once the process that started us has ended; nil where that tells nothing.
  private let parent: FileDescriptor?
  private var subscription: Subscription
  private var output = BarOutput(descriptor: STDOUT_FILENO)
  private var clicks: ClickReader?

  /// What was last told, through lost connections.
  private var view = WeatherView()
  private var failure: ClientError?
  /// Whether the other text is shown.
  private var isAlternate = false
  /// When the connection was lost.
  private var lostAt: Duration?
  /// When the record is composed next.
  private var dueAt: Duration
  /// The last record written.
  private var shown: [UInt8]?

  /// `signals` is readable when one has come.
  init(_ options: BarOptions, _ address: ServerAddress, signals: FileDescriptor) {
    dialect = options.dialect.dialect
    markup = options.markup
    frame = options.frame
    composer = RecordComposer(options.look)
    actions = options.actions
    self.address = address
    topics = options.topics
    self.signals = signals
    let parent = dialect.endsWithParent ? pidfd_open(getppid(), 0) : -1
    self.parent = parent < 0 ? nil : FileDescriptor(owning: parent)
    clicks = dialect.clicks.map(ClickReader.init)
    subscription = Subscription(to: address, topics: topics, seed: UInt64.random(in: .min ... .max))
    dueAt = SystemClock.boot() + Self.firstRecordWait
  }

  /// Runs until nobody reads; throws only where poll(2) itself fails.
  mutating func run() throws(Errno) -> Int32 {
    while true {
      let now = SystemClock.boot()
      takeNews(at: now)
      let isOwing = output.hasRest || now >= dueAt && isNews(record(), at: now)
      var entries = pollEntries(isOwing: isOwing)
      try Poll.wait(for: &entries, timeout: timeout(at: now, isOwing: isOwing))
      let room = Int32(entries[0].revents)
      if room & (POLLERR | POLLHUP | POLLNVAL) != 0 || entries[4].revents != 0 {
        return ExitCode.readerGone
      }
      if entries[1].revents != 0 { take([BarSignals.takeAction(from: signals)]) }
      if entries[2].revents != 0 { takeClicks() }
      // Everything the server has sent is taken in before a record is composed: only the newest state is worth a line.
      guard isOwing, room & POLLOUT != 0, entries[3].revents == 0 else { continue }
      if write() == .readerGone { return ExitCode.readerGone }
    }
  }

  // MARK: Waiting

  /// Standard output, signals, standard input, server, the parent; a negative descriptor is none (poll(2)).
  private func pollEntries(isOwing: Bool) -> [pollfd] {
    [
      pollfd(fd: output.descriptor, events: isOwing ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: signals.raw, events: Int16(POLLIN), revents: 0),
      pollfd(fd: clicks == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: subscription.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: parent?.raw ?? -1, events: Int16(POLLIN), revents: 0),
    ]
  }

  /// Until the subscription, the next record or a loss that is to be told needs a turn; an owed record waits for room.
  private func timeout(at now: Duration, isOwing: Bool) -> Duration? {
    let record = isOwing ? nil : max(.zero, dueAt - now)
    let loss = failure == nil ? lostAt.map { max(.zero, $0 + Self.silentLoss - now) } : nil
    return [record, loss, subscription.timeout(at: now)].compactMap(\.self).min()
  }

  // MARK: The server

  private mutating func takeNews(at now: Duration) {
    for event in subscription.proceed(at: now) {
      switch event {
      case .updated:
        view = subscription.view
        failure = nil
        lostAt = nil
        dueAt = min(dueAt, now + Self.settleTime)
      case .replied: break
      case .disconnected(let error):
        if lostAt == nil { lostAt = now }
        // After a good-bye or a fall in the middle of a stream the next attempt tells whether the server is gone.
        switch error {
        case .closed, .stopping, .busy: break
        default: tell(error, at: now)
        }
      }
    }
    if failure == nil, let lostAt, now - lostAt >= Self.silentLoss { tell(.closed, at: now) }
  }

  private mutating func tell(_ failure: ClientError, at now: Duration) {
    self.failure = failure
    dueAt = now
  }

  /// What a click or a signal asks for, again from the server's start if there is no connection.
  private mutating func refresh() {
    if !send(["type": "refresh"]), subscription.descriptor == nil {
      subscription = Subscription(to: address, topics: topics, seed: UInt64.random(in: .min ... .max))
    }
  }

  private mutating func toggleUnits() {
    guard let units = view.toggledUnits else { return }
    _ = send(["type": "set-units", "units": .string(units.rawValue)])
  }

  private mutating func send(_ request: JSONObject) -> Bool {
    subscription.send(request, at: SystemClock.boot())
  }

  // MARK: The bar

  /// The clicks that have come: of many refreshes at once one is asked for, and of two toggles none.
  private mutating func takeClicks() {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.clickChunk) { buffer, count in
      count = max(0, read(STDIN_FILENO, buffer.baseAddress, buffer.count))
    }
    guard !bytes.isEmpty else {
      clicks = nil
      return
    }
    take(clicks?.clicks(in: bytes).map { actions[$0.button] } ?? [])
  }

  private mutating func take(_ asked: [ClickAction]) {
    func isOdd(_ action: ClickAction) -> Bool { !asked.count { $0 == action }.isMultiple(of: 2) }
    if asked.contains(.refresh) { refresh() }
    if isOdd(.toggleUnits) { toggleUnits() }
    if isOdd(.toggleText) {
      isAlternate.toggle()
      dueAt = SystemClock.boot()
    }
  }

  private func record() -> [UInt8] {
    dialect.bytes(
      of: composer.record(
        of: view, link: failure.map(Link.down) ?? .up, at: SystemClock.wallSeconds(), isAlternate: isAlternate),
      markup: markup, frame: frame)
  }

  /// Whether a due record differs from the one shown; else the next is due when ages are told anew.
  private mutating func isNews(_ record: [UInt8], at now: Duration) -> Bool {
    if record == shown { dueAt = now + Self.ageStep }
    return record != shown
  }

  /// Writes what is left of a record, or the record as of this moment: call it when there is room.
  private mutating func write() -> BarOutput.Outcome {
    if output.hasRest { return output.writeRest() }
    let record = self.record()
    let now = SystemClock.boot()
    guard isNews(record, at: now) else { return .written }
    let outcome = output.write(shown == nil ? dialect.prologue + record : record)
    if outcome == .written || output.hasRest {
      shown = record
      dueAt = now + Self.ageStep
    }
    return outcome
  }
}
