import CloudyClient
import CloudyProtocol
import JSON
import UnixIO

/// One place of the bar: its subscription, and what was last told of it, through lost connections.
struct Feed {
  enum News {
    case nothing, update
    /// To be told at once.
    case loss
  }

  /// A connection lost for this long is told, even if no attempt to connect again has failed yet.
  private static let silentLoss = Duration.seconds(5)

  /// The name of the saved place; nil is the place in force.
  let place: String?
  private let address: ServerAddress
  private let topics: TopicSet
  private var subscription: Subscription
  private(set) var view = WeatherView()
  private var failure: ClientError?
  /// When the connection was lost.
  private var lostAt: Duration?
  /// Whether the other text is shown.
  var isAlternate = false

  init(of place: String?, at address: ServerAddress, topics: TopicSet) {
    self.place = place
    self.address = address
    self.topics = topics
    subscription = Subscription(to: address, topics: topics, place: place)
  }

  var link: Link { failure.map(Link.down) ?? .up }

  /// Whether anything is known of it, be it that there is no server.
  var isKnown: Bool { failure != nil || !view.topics.isEmpty }

  /// The descriptor to poll for POLLIN; nil while there is no connection.
  var descriptor: Int32? { subscription.descriptor }

  /// Until the subscription or a loss that is to be told needs a turn.
  func timeout(at now: Duration) -> Duration? {
    let loss = failure == nil ? lostAt.map { max(.zero, $0 + Self.silentLoss - now) } : nil
    return [loss, subscription.timeout(at: now)].compactMap(\.self).min()
  }

  mutating func takeNews(at now: Duration) -> News {
    var news = News.nothing
    for event in subscription.proceed(at: now) {
      switch event {
      case .updated:
        view = subscription.view
        failure = nil
        lostAt = nil
        news = .update
      case .replied: break
      case .disconnected(let error):
        if lostAt == nil { lostAt = now }
        // After a good-bye or a fall in the middle of a stream the next attempt tells whether the server is gone.
        switch error {
        case .closed, .stopping, .busy: break
        default:
          failure = error
          news = .loss
        }
      }
    }
    if failure == nil, let lostAt, now - lostAt >= Self.silentLoss {
      failure = .closed
      news = .loss
    }
    return news
  }

  /// What a click or a signal asks for, again from the server's start if there is no connection.
  mutating func refresh() {
    var request: JSONObject = ["type": "refresh"]
    request["place"] = place.map { .string($0) }
    if !send(request), subscription.descriptor == nil {
      subscription = Subscription(to: address, topics: topics, place: place)
    }
  }

  /// False where it cannot be asked for now.
  mutating func toggleUnits() -> Bool {
    guard let units = view.toggledUnits else { return false }
    return send(["type": "set-units", "units": .string(units.rawValue)])
  }

  private mutating func send(_ request: JSONObject) -> Bool {
    subscription.send(request, at: SystemClock.boot())
  }
}
