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
  /// How often ages are told anew.
  private static let ageStep = Duration.seconds(60)
  /// Reads of clicks, bytes.
  private static let clickChunk = 65_536

  private let dialect: Dialect
  private let markup: Markup
  private let frame: Frame
  private let composer: RecordComposer
  private let actions: ClickActions
  private let signals: FileDescriptor
  /// Readable once the process that started us has ended; nil where that tells nothing.
  private let parent: FileDescriptor?
  /// In the order of the bar.
  private var feeds: [Feed]
  private var output = BarOutput(descriptor: STDOUT_FILENO)
  private var clicks: ClickReader?

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
    self.signals = signals
    let parent = dialect.endsWithParent ? pidfd_open(getppid(), 0) : -1
    self.parent = parent < 0 ? nil : FileDescriptor(owning: parent)
    clicks = dialect.clicks.map(ClickReader.init)
    feeds = options.places.map { Feed(of: $0, at: address, topics: options.topics) }
    dueAt = SystemClock.boot() + Self.firstRecordWait
  }

  /// Runs until nobody reads; throws only where poll(2) itself fails.
  mutating func run() throws(Errno) -> ExitCode {
    while true {
      let now = SystemClock.boot()
      takeNews(at: now)
      let isOwing = output.hasRest || now >= dueAt && isNews(record(), at: now)
      var entries = pollEntries(isOwing: isOwing)
      try Poll.wait(for: &entries, timeout: timeout(at: now, isOwing: isOwing))
      let room = Int32(entries[0].revents)
      if room & (POLLERR | POLLHUP | POLLNVAL) != 0 || entries[3].revents != 0 {
        return .readerGone
      }
      if entries[1].revents != 0 { take([(BarSignals.takeAction(from: signals), nil)]) }
      if entries[2].revents != 0 { takeClicks() }
      // Everything the server has sent is taken in before a record is composed: only the newest state is worth a line.
      guard isOwing, room & POLLOUT != 0, !entries[4...].contains(where: { $0.revents != 0 }) else { continue }
      if write() == .readerGone { return .readerGone }
    }
  }

  // MARK: Waiting

  /// Standard output, signals, standard input, the parent, then the server for each place; a negative descriptor is none
  /// (poll(2)).
  private func pollEntries(isOwing: Bool) -> [pollfd] {
    let own = [
      pollfd(fd: output.descriptor, events: isOwing ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: signals.raw, events: Int16(POLLIN), revents: 0),
      pollfd(fd: clicks == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: parent?.raw ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    return own + feeds.map { pollfd(fd: $0.descriptor ?? -1, events: Int16(POLLIN), revents: 0) }
  }

  /// Until a feed or the next record needs a turn; an owed record waits for room.
  private func timeout(at now: Duration, isOwing: Bool) -> Duration? {
    let record = isOwing ? nil : max(.zero, dueAt - now)
    return ([record] + feeds.map { $0.timeout(at: now) }).compactMap(\.self).min()
  }

  private mutating func takeNews(at now: Duration) {
    for index in feeds.indices {
      switch feeds[index].takeNews(at: now) {
      case .nothing: break
      case .loss: dueAt = now
      // The first record waits a little for every place.
      case .update where shown == nil && !feeds.allSatisfy(\.isKnown): break
      case .update: dueAt = min(dueAt, now + Self.settleTime)
      }
    }
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
    take(clicks?.clicks(in: bytes).map { (actions[$0.button], $0.instance) } ?? [])
  }

  /// A click on one place's block is for that place; what names no place of ours is for all.
  private mutating func take(_ asked: [(action: ClickAction, instance: String?)]) {
    let instances = Set(feeds.map { BarRecord.instance(of: $0.place) })
    for index in feeds.indices {
      let own = asked.filter { asked in
        asked.instance == BarRecord.instance(of: feeds[index].place)
          || asked.instance.map { !instances.contains($0) } ?? true
      }
      if own.contains(where: { $0.action == .refresh }) { feeds[index].refresh() }
      if Self.isOdd(own, .toggleText) {
        feeds[index].isAlternate.toggle()
        dueAt = SystemClock.boot()
      }
    }
    guard Self.isOdd(asked, .toggleUnits) else { return }
    for index in feeds.indices { if feeds[index].toggleUnits() { return } }
  }

  private static func isOdd(_ asked: [(action: ClickAction, instance: String?)], _ action: ClickAction) -> Bool {
    !asked.count { $0.action == action }.isMultiple(of: 2)
  }

  private func record() -> [UInt8] {
    let now = SystemClock.wallSeconds()
    let records = feeds.map {
      composer.record(of: $0.view, place: $0.place, link: $0.link, at: now, isAlternate: $0.isAlternate)
    }
    return dialect.bytes(of: records, markup: markup, frame: frame)
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
