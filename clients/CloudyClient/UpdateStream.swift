import CloudyProtocol
package import JSON

/// What a subscriber knows, moved on by the bytes of one connection after another. Pure: no clock, no descriptor.
///
/// Per connection: `begin()`, then `receive(_:)` in whatever pieces the bytes come. The first update of a connection is
/// the snapshot and replaces the view; later ones replace its keys, and count only where their revision is higher than
/// the last one of their instance.
package struct UpdateStream: Sendable {
  package enum Event: Equatable, Sendable {
    /// The update, and the whole view once it was in.
    case updated(ReceivedUpdate, WeatherView)
    /// The reply to the oldest request without one, the subscription's own aside.
    case replied(Result<JSONObject, ServerError>)
  }

  package private(set) var view = WeatherView()
  package private(set) var instance: String?
  package private(set) var revision: Int64 = 0
  /// Whether this connection's snapshot has come.
  package private(set) var hasSnapshot = false
  /// Requests without a reply, the subscription first.
  package private(set) var unanswered = 0

  private var isSubscribed = false
  private var splitter = LineSplitter(limit: Limits.replyBytes)

  package init() {}

  /// Starts on a new connection whose first request is `subscribe`; the view stays until the snapshot comes.
  package mutating func begin() {
    splitter = LineSplitter(limit: Limits.replyBytes)
    isSubscribed = false
    hasSnapshot = false
    unanswered = 1
  }

  /// Tells that one more request was sent.
  package mutating func sent() {
    unanswered += 1
  }

  /// Takes in bytes and hands each event to `report`; what it throws ends the connection: `refused`, `stopping`, `malformed`, `lineTooLong`.
  package mutating func receive(_ bytes: [UInt8], report: (Event) -> Void) throws(ClientError) {
    splitter.append(bytes)
    while let line = splitter.next() {
      guard case .line(let line) = line else { throw .lineTooLong }
      if let event = try take(ReceivedLine(parsing: line)) { report(event) }
    }
  }

  private mutating func take(_ line: ReceivedLine) throws(ClientError) -> Event? {
    switch line {
    case .ok(let reply):
      return try answer(.success(reply))
    case .error(let error):
      guard isSubscribed, !error.isFatal else { throw .refused(error) }
      return try answer(.failure(error))
    case .update(let update):
      guard isSubscribed else { throw .malformed("an update before the reply to subscribe") }
      return take(update).map { .updated($0, view) }
    case .bye(let reason, let retryAfterSeconds):
      throw .stopping(reason: reason, retryAfterSeconds: retryAfterSeconds)
    case .unknown:
      return nil
    }
  }

  private mutating func answer(_ reply: Result<JSONObject, ServerError>) throws(ClientError) -> Event? {
    guard unanswered > 0 else { throw .malformed("a reply to nothing") }
    unanswered -= 1
    guard isSubscribed else {
      isSubscribed = true
      return nil
    }
    return .replied(reply)
  }

  private mutating func take(_ update: ReceivedUpdate) -> ReceivedUpdate? {
    if !hasSnapshot {
      hasSnapshot = true
      view = WeatherView(update.view)
    } else if update.instance != instance {
      view = WeatherView(update.view)
    } else if update.revision > revision {
      view.merge(update.view)
    } else {
      return nil
    }
    (instance, revision) = (update.instance, update.revision)
    return update
  }
}
