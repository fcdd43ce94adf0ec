import CloudyProtocol

/// One client: what it sent and we have not taken, what it asked for, and what it is owed.
///
/// Serial: a request is taken only when nothing is in flight to the client. Nothing is queued for it but the reply of
/// the one request taken and one dirty bit a topic; the line in flight is the daemon's.
struct Session: Sendable {
  /// What is known of the bytes we sent.
  enum Drain: Sendable {
    /// The client has read all of them.
    case drained
    /// The daemon will tell.
    case watched
    case unknown
  }

  /// Why the request taken has no reply yet.
  enum Hold: Equatable, Sendable {
    case refresh(RefreshState, since: Duration)
    /// Waits for its turn to save, or for its save.
    case storage
    case resolve(attempt: UInt64, query: String, until: Duration)
    /// Chose the automatic place, which is being looked for.
    case locating

    /// When it ends, whatever happens.
    var deadline: Duration? {
      switch self {
      case .refresh(_, let since): since + .seconds(Limits.waitSeconds)
      case .resolve(_, _, let until): until
      case .storage, .locating: nil
      }
    }
  }

  enum Reply: Equatable, Sendable {
    /// Encoded when it is sent, with the revision then current.
    case ok(OKReply.Body)
    case get(TopicSet)
    case error(ErrorReply)
  }

  var splitter = LineSplitter(limit: Limits.requestBytes)
  var subscription: TopicSet = []
  /// The name of the saved place subscribed to; nil for the place in force.
  var place: String?
  /// The place of the last request for weather; nil for the place in force, which a client wants until it says otherwise.
  var asked: String?
  /// Subscribed topics that changed since the last update.
  var dirty: TopicSet = []
  var drain = Drain.drained
  var isSending = false
  var isReadingPaused = false
  var isHalfClosed = false
  /// The connection is gone; lines already received are still executed.
  var isHungUp = false
  /// The server stops: `bye` follows the reply.
  var isOwedBye = false
  /// The line in flight, or the reply owed, is the last one.
  var isClosing = false

  /// The request taken, until its reply is sent.
  var request: Request?
  var hold: Hold?
  var reply: Reply?

  /// The places whose weather is fetched by the clock for this client.
  var wanted: Set<String?> { subscription.isEmpty ? [asked] : [asked, place] }

  /// Whether the next line may be taken as a request.
  var isReady: Bool {
    hold == nil && reply == nil && !isSending && !isClosing && !isOwedBye
  }
}
