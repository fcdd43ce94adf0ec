import CloudyHub
import Glibc
import JSON
import WeatherModel

/// Holds what a Hub writes against the promises of `cloudy/1`, from the bytes alone.
///
/// It knows what was told to the Hub and what the Hub wants done, and nothing of how the Hub comes to that.
struct PromiseChecker {
  struct Client {
    fileprivate var expected: [ExpectedReply] = []
    fileprivate var subscription: Set<String> = []
    /// The saved place subscribed to.
    fileprivate var place: String?
    fileprivate var isOwedSnapshot = false
    fileprivate var view: [String: [UInt8]] = [:]
    fileprivate var lastRevision: Int64 = 0
    fileprivate var lastUpdate: Int64 = 0
    /// Said its last line.
    fileprivate var isOver = false
    fileprivate var isGone = false
    fileprivate var isClosed = false
    fileprivate var isSending = false
    fileprivate var isDrained = true
    fileprivate(set) var isPaused = false
  }

  /// How many revisions are remembered.
  private static let memory: Int64 = 64

  private(set) var violation: String?
  private(set) var clients: [ClientID: Client] = [:]
  private(set) var isSaving = false
  /// Under way, by attempt.
  private(set) var fetches: [UInt64: Place] = [:]
  private var isStopping = false
  private let instance: String
  /// Of the last revisions, by place.
  private var topics: [Int64: [String?: [String: [UInt8]]]] = [:]

  init(instance: String) {
    self.instance = instance
  }

  // MARK: What the Hub is told

  /// To be called before the Hub handles the event.
  mutating func willTell(_ event: Event) {
    switch event {
    case .connected(let client, _): clients[client] = Client()
    case .sent(let client): clients[client]?.isSending = false
    case .drained(let client):
      let isSending = clients[client]?.isSending ?? true
      clients[client]?.isDrained = !isSending
    case .hungUp(let client): clients[client]?.isGone = true
    case .saved, .saveFailed: isSaving = false
    case .fetched(let attempt, _, _, _), .fetchFailed(let attempt, _, _):
      fetches[attempt] = nil
    case .stopRequested: isStopping = true
    default: break
    }
  }

  /// A whole line has been received from the client.
  mutating func expect(_ reply: ExpectedReply, of client: ClientID) {
    clients[client]?.expected.append(reply)
  }

  // MARK: What the Hub wants done

  mutating func observe(_ effect: Effect) {
    switch effect {
    case .send(let client, let chunks):
      check(client, effect)
      if clients[client]?.isSending == true { fail("promise 2: two sends at once to \(client.rawValue)") }
      if clients[client]?.isGone == true { fail("a send to a client that hung up") }
      clients[client]?.isSending = true
      read(joined(chunks), to: client)
      clients[client]?.isDrained = false
    case .watchDrain(let client): check(client, effect)
    case .pauseReading(let client):
      check(client, effect)
      if clients[client]?.isPaused == true { fail("paused twice") }
      clients[client]?.isPaused = true
    case .resumeReading(let client):
      check(client, effect)
      if clients[client]?.isPaused == false { fail("resumed twice") }
      clients[client]?.isPaused = false
    case .close(let client):
      check(client, effect)
      clients[client]?.isClosed = true
    case .fetch(let attempt, _, let place):
      if fetches.values.contains(where: { $0.isSamePoint(as: place) }) { fail("two fetches for one point") }
      fetches[attempt] = place
    case .cancelFetch(let attempt):
      if fetches.removeValue(forKey: attempt) == nil { fail("cancelled a fetch that is not under way") }
    case .save:
      if isSaving { fail("two saves at once") }
      isSaving = true
    case .stop(.idle): if clients.values.contains(where: { !$0.isGone && !$0.isClosed }) { fail("idle with clients") }
    case .locate, .resolve, .name, .cache, .wakeAt, .stop(.requested): break
    }
  }

  mutating func fail(_ message: String) {
    if violation == nil { violation = message }
  }

  private mutating func check(_ client: ClientID, _ effect: Effect) {
    if clients[client]?.isClosed != false { fail("an effect for a client that is not there: \(effect)") }
  }

  // MARK: Lines

  private mutating func read(_ bytes: [UInt8], to client: ClientID) {
    guard bytes.last == UInt8(ascii: "\n") else { return fail("promise 2: half a line: \(text(bytes))") }
    var isAdjacent = false
    var updates = 0
    for line in lines(of: bytes) {
      guard let object = try? JSONValue(parsing: line).object, startsWithType(line) else {
        return fail("promise 2: not a line of the protocol: \(text(line))")
      }
      if clients[client]?.isOver == true { return fail("promise 5: after the last line: \(text(line))") }
      switch object["type"]?.string {
      case "ok":
        isAdjacent = true
        readOK(object, line, to: client)
      case "error":
        isAdjacent = true
        readError(object, line, to: client)
      case "update":
        updates += 1
        readUpdate(object, line, to: client)
      case "bye":
        isAdjacent = true
        if !isStopping { fail("bye from a server that goes on") }
        clients[client]?.isOver = true
      default: fail("unknown line: \(text(line))")
      }
    }
    if clients[client]?.isOwedSnapshot == true, clients[client]?.isOver == false, !isStopping {
      fail("promise 3: no update right after ok(subscribe)")
    }
    if !isAdjacent, updates > 0, clients[client]?.isDrained == false {
      fail("an update to a client that does not read")
    }
    if !isAdjacent, updates > 1 { fail("two updates for one change") }
  }

  private mutating func readOK(_ object: JSONObject, _ line: [UInt8], to client: ClientID) {
    guard let expected = takeExpected(object, line, of: client) else { return }
    if let fault = expected.fault(ofOK: object) { return fail("promise 1: \(fault): \(text(line))") }
    guard let revision = object["revision"]?.integer else { return fail("no revision: \(text(line))") }
    note(revision, line, of: client)
    if let view = object["view"]?.object { remember(view, of: expected.place, revision, line) }
    if case .subscribe(let topics) = expected.kind {
      clients[client]?.subscription = topics
      clients[client]?.place = expected.place
      clients[client]?.view = [:]
      clients[client]?.isOwedSnapshot = true
    } else if case .unsubscribe = expected.kind {
      clients[client]?.subscription = []
    } else if case .bye = expected.kind {
      clients[client]?.isOver = true
    }
  }

  private mutating func readError(_ object: JSONObject, _ line: [UInt8], to client: ClientID) {
    if object["fatal"]?.bool == true {
      clients[client]?.isOver = true
      let code = object["code"]?.string
      if code != "not-permitted", code != "too-many-clients" { fail("fatal: \(text(line))") }
      return
    }
    guard let expected = takeExpected(object, line, of: client), let code = object["code"]?.string else { return }
    if !expected.codes.contains(code) { fail("promise 1: not the reply to \(expected.kind): \(text(line))") }
    if code == "shutting-down", !isStopping { fail("shutting-down from a server that goes on") }
  }

  private mutating func readUpdate(_ object: JSONObject, _ line: [UInt8], to client: ClientID) {
    guard let state = clients[client], let view = object["view"]?.object, let revision = object["revision"]?.integer
    else { return fail("not an update: \(text(line))") }
    let topics = Set(view.map(\.key))
    if object["instance"]?.string != instance { fail("another instance: \(text(line))") }
    note(revision, line, of: client)
    if object["place"]?.string != state.place { fail("promise 8: an update of another place") }
    if state.subscription.isEmpty { fail("promise 5: an update without a subscription") }
    if topics.isEmpty || !topics.isSubset(of: state.subscription) { fail("an update of \(topics)") }
    if state.isOwedSnapshot {
      if topics != state.subscription { fail("promise 3: the first update has \(topics)") }
    } else if revision <= state.lastUpdate {
      fail("promise 4: update \(revision) after update \(state.lastUpdate)")
    }
    clients[client]?.isOwedSnapshot = false
    clients[client]?.lastUpdate = revision
    for (topic, bytes) in remember(view, of: state.place, revision, line) { clients[client]?.view[topic] = bytes }
  }

  private mutating func takeExpected(_ object: JSONObject, _ line: [UInt8], of client: ClientID) -> ExpectedReply? {
    guard let expected = clients[client]?.expected.first else {
      fail("promise 1: a reply nobody asked for: \(text(line))")
      return nil
    }
    clients[client]?.expected.removeFirst()
    if clients[client]?.isOwedSnapshot == true { fail("promise 3: a reply before the first update") }
    if object["id"]?.integer != expected.id {
      fail("promise 1: the reply to \(expected.kind) \(expected.id.map(String.init) ?? "without id"): \(text(line))")
    }
    return expected
  }

  private mutating func note(_ revision: Int64, _ line: [UInt8], of client: ClientID) {
    let last = clients[client]?.lastRevision ?? 0
    if revision < last { fail("promise 4: revision \(revision) after \(last): \(text(line))") }
    clients[client]?.lastRevision = revision
  }

  /// Compares the topics with what other lines of the revision had, and returns their bytes.
  @discardableResult
  private mutating func remember(
    _ view: JSONObject, of place: String?, _ revision: Int64, _ line: [UInt8]
  ) -> [(String, [UInt8])] {
    // So what is compared below is what was written.
    if !hasSuffix(line, JSONValue.object(view).encoded()) { fail("not as it should be encoded: \(text(line))") }
    return view.map { member in
      let bytes = member.value.encoded()
      if let other = topics[revision]?[place]?[member.key] {
        if !isEqual(bytes, other) { fail("promise 8: two values of \(member.key) in revision \(revision)") }
      } else {
        topics[revision, default: [:]][place, default: [:]][member.key] = bytes
        topics[revision - Self.memory] = nil
      }
      return (member.key, bytes)
    }
  }

  // MARK: At rest

  /// Nothing is under way: all is answered, and every subscriber has what the view of its place says, if that is known.
  mutating func checkRest(_ views: [String?: JSONObject]) {
    for (client, state) in clients where !state.isGone && !state.isClosed {
      if let missing = state.expected.first, !state.isOver {
        fail("promise 1: no reply to \(missing.kind) of \(client.rawValue)")
      }
      if state.isPaused { fail("paused for ever") }
      guard let view = views[state.place] else { continue }
      for topic in state.subscription where !isEqual(state.view[topic] ?? [], view[topic]?.encoded() ?? []) {
        fail("promise 7: client \(client.rawValue) has another \(topic)")
      }
    }
  }

  mutating func forgetClosed() {
    clients = clients.filter { !$0.value.isClosed }
  }
}

private func lines(of bytes: [UInt8]) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  var start = 0
  bytes.withUnsafeBytes { buffer in
    guard let base = buffer.baseAddress else { return }
    while start < buffer.count, let end = memchr(base + start, 10, buffer.count - start) {
      let length = UnsafeRawPointer(end) - (base + start)
      lines.append(Array(UnsafeRawBufferPointer(start: base + start, count: length)))
      start += length + 1
    }
  }
  return lines
}

private func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  left.count == right.count
    && left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let left = left.baseAddress, let start = right.baseAddress else { return true }
        return memcmp(left, start, right.count) == 0
      }
    }
}

/// Whether the line ends with the view and the brace of the line.
private func hasSuffix(_ line: [UInt8], _ view: [UInt8]) -> Bool {
  line.count > view.count && isEqual(Array(line[(line.count - 1 - view.count)..<(line.count - 1)]), view)
}

private let lineStart = Array("{\"type\":\"".utf8)

private func startsWithType(_ line: [UInt8]) -> Bool {
  isEqual(Array(line.prefix(lineStart.count)), lineStart)
}

/// `Array(chunks.joined())` takes most of the time of a simulation that is not optimised.
private func joined(_ chunks: [[UInt8]]) -> [UInt8] {
  var bytes: [UInt8] = []
  for chunk in chunks { bytes.append(contentsOf: chunk) }
  return bytes
}

private func text(_ bytes: [UInt8]) -> String {
  String(decoding: bytes.prefix(300), as: UTF8.self)
}
