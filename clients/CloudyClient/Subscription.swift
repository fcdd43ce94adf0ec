package import CloudyProtocol
package import JSON
import UnixIO

/// A subscription that outlives its server: it reconnects with back-off and subscribes again, and never waits itself.
///
/// A poll loop waits for `descriptor` (POLLIN) and at most for `timeout(at:)`, then calls `proceed(at:)`, and acts on the
/// events. Moments are of one clock of the caller's choice, `SystemClock.boot()` so that a resume reconnects at once.
package struct Subscription {
  package enum Event: Equatable, Sendable {
    /// The update, and the whole view once it was in: several may come at once.
    case updated(ReceivedUpdate, WeatherView)
    /// The reply to the oldest unanswered `send`.
    case replied(Result<JSONObject, ServerError>)
    /// There is no connection (any more), or another attempt failed; the next one is scheduled. Unanswered requests stay so.
    case disconnected(ClientError)
  }

  /// Longest wait for the snapshot: a cold start of the server included.
  package static let snapshotWait = Duration.seconds(10)
  /// The same through ssh, which may ask its user something first.
  private static let remoteSnapshotWait = Duration.seconds(60)
  /// Longest wait for a reply to `send`: a `refresh` that waits takes `Limits.waitSeconds`.
  package static let replyWait = Duration.seconds(Limits.waitSeconds + 5)
  /// A connection that lived this long was a good one: the back-off starts again.
  package static let goodSpell = Duration.seconds(10)
  /// Reads in one `proceed`, so that a flood of updates does not keep the caller from its other descriptors.
  private static let readsPerTurn = 16

  private enum State {
    case waiting(until: Duration)
    /// `deadline` is when an answer is overdue.
    case connected(ServerSocket, since: Duration, deadline: Duration?)
  }

  private let address: ServerAddress
  private let subscribe: JSONObject
  private var state = State.waiting(until: .zero)
  private var stream = UpdateStream()
  private var backoff = Backoff()

  /// `place` is the name of a saved place, nil the place in force; one that is not saved is asked for again, as a server
  /// that refuses is.
  package init(to address: ServerAddress, topics: TopicSet = .all, place: String? = nil) {
    self.address = address
    var subscribe: JSONObject = ["type": "subscribe", "topics": .array(topics.topics.map { .string($0.rawValue) })]
    subscribe["place"] = place.map { .string($0) }
    self.subscribe = subscribe
  }

  /// The same for a socket of this machine.
  package init(path: String, topics: TopicSet = .all, place: String? = nil) {
    self.init(to: .socket(path: path), topics: topics, place: place)
  }

  /// The topics as last told; they stay through a lost connection.
  package var view: WeatherView { stream.view }

  /// Whether the view is the server's: connected, and its snapshot has come.
  package var isLive: Bool {
    if case .connected = state { stream.hasSnapshot } else { false }
  }

  /// The descriptor to poll for POLLIN; nil while there is no connection.
  package var descriptor: Int32? {
    if case .connected(let socket, _, _) = state { socket.descriptor.raw } else { nil }
  }

  /// How long a poll may last before `proceed` has something to do; nil means until `descriptor` is readable.
  package func timeout(at now: Duration) -> Duration? {
    switch state {
    case .waiting(let until): max(.zero, until - now)
    case .connected(_, _, let deadline): deadline.map { max(.zero, $0 - now) }
    }
  }

  /// Connects if it is time to, and takes in what has come.
  package mutating func proceed(at now: Duration) -> [Event] {
    var events: [Event] = []
    do throws(ClientError) {
      if case .waiting(let until) = state {
        guard now >= until else { return [] }
        try connect(at: now)
      }
      try receive(at: now) { events.append($0) }
    } catch {
      disconnect(because: error, at: now)
      events.append(.disconnected(error))
    }
    return events
  }

  /// Sends a request on the subscription's connection; its reply comes as an event. False, and nothing sent, while
  /// `isLive` is false or the server does not read.
  package mutating func send(_ request: JSONObject, at now: Duration) -> Bool {
    guard isLive, case .connected(let socket, let since, let deadline) = state else { return false }
    let line = request.requestLine
    // A request is far smaller than the socket's buffer; half of one would spoil the stream, and the read that follows
    // finds out what a failure means.
    guard let sent = try? socket.send(line), sent > 0 else { return false }
    guard sent == line.count else {
      disconnect(because: .timedOut, at: now)
      return false
    }
    stream.sent()
    state = .connected(socket, since: since, deadline: deadline ?? now + Self.replyWait)
    return true
  }

  private var snapshotWait: Duration {
    if case .remote = address { Self.remoteSnapshotWait } else { Self.snapshotWait }
  }

  private mutating func connect(at now: Duration) throws(ClientError) {
    let socket = try ServerSocket(connectingTo: address)
    let line = subscribe.requestLine
    stream.begin()
    state = .connected(socket, since: now, deadline: now + snapshotWait)
    do throws(ClientError) {
      guard try socket.send(line) == line.count else { throw .timedOut }
    } catch .closed {
      // A server that turns us away says why before it closes: reading tells.
    }
  }

  private mutating func receive(at now: Duration, report: (Event) -> Void) throws(ClientError) {
    guard case .connected(let socket, let since, var deadline) = state else { return }
    reading: for _ in 0..<Self.readsPerTurn {
      switch try socket.receive() {
      case .nothing: break reading
      case .end: throw .closed
      case .bytes(let bytes):
        let unanswered = stream.unanswered
        try stream.receive(bytes) { event in
          switch event {
          case .updated(let update, let view): report(.updated(update, view))
          case .replied(let reply): report(.replied(reply))
          }
        }
        if stream.hasSnapshot, stream.unanswered == 0 {
          deadline = nil
        } else if stream.hasSnapshot, stream.unanswered < unanswered {
          deadline = now + Self.replyWait
        }
      }
    }
    if let deadline, now >= deadline { throw .timedOut }
    state = .connected(socket, since: since, deadline: deadline)
  }

  private mutating func disconnect(because error: ClientError, at now: Duration) {
    if case .connected(_, let since, _) = state, now - since >= Self.goodSpell { backoff.reset() }
    let minimum: Int64? =
      switch error {
      case .stopping(_, let seconds): seconds
      case .refused(let error): error.retryAfterSeconds
      default: nil
      }
    // A server cannot send us away for longer than our own back-off would.
    let wait = min(.seconds(max(0, minimum ?? 0)), Backoff.longest)
    state = .waiting(until: now + backoff.next(atLeast: wait))
  }
}
