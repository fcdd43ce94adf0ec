import CloudyProtocol
import WeatherModel

extension Hub {
  // MARK: What the daemon tells of a client

  mutating func connect(_ client: ClientID, isPermitted: Bool) {
    let isFull = sessions.count >= limits.clients
    let session = Session()
    sessions[client] = session
    count(session, by: 1)
    sessions[client]?.isOwedBye = isStopping
    touched.insert(client)
    sessionsChanged()
    if !isPermitted {
      refuse(client, .notPermitted, "Only the user who runs the server may connect. Use 'sudo -u USER'.")
    } else if isFull {
      refuse(
        client, .tooManyClients, "The server has \(limits.clients) clients already. Close one, or raise --max-clients.")
    }
  }

  mutating func receive(_ bytes: [UInt8], from client: ClientID) {
    guard sessions[client]?.isClosing == false else { return }
    sessions[client]?.splitter.append(bytes)
    serve(client)
  }

  mutating func halfClose(_ client: ClientID) {
    guard sessions[client] != nil else { return }
    sessions[client]?.splitter.finish()
    sessions[client]?.isHalfClosed = true
    serve(client)
  }

  mutating func finishSend(_ client: ClientID) {
    guard sessions[client]?.isSending == true else { return }
    sessions[client]?.isSending = false
    if sessions[client]?.isClosing == true {
      effects.append(.close(client))
      remove(client)
    } else {
      serve(client)
    }
  }

  mutating func drain(_ client: ClientID) {
    // Asked before the line now in flight: the answer says nothing about that one.
    guard let session = sessions[client] else { return }
    sessions[client]?.drain = session.isSending ? .unknown : .drained
    touched.insert(client)
  }

  mutating func hangUp(_ client: ClientID) {
    guard let session = sessions[client], !session.isHungUp else { return }
    guard !session.isClosing, !session.isOwedBye else {
      effects.append(.close(client))
      return remove(client)
    }
    sessions[client]?.splitter.finish()
    sessions[client]?.isHungUp = true
    sessions[client]?.isSending = false
    sessions[client]?.reply = nil
    subscribe(client, to: [], of: nil)
    endWait(of: client)
    effects.append(.close(client))
    departing.append(client)
  }

  /// Forgets what only the reply waits for; a change on its way to the disk is still made.
  private mutating func endWait(of client: ClientID) {
    switch sessions[client]?.hold {
    case .refresh, .locating: hold(client, for: nil)
    case .storage, .resolve, nil: break
    }
  }

  // MARK: Requests

  /// Executes one received line of every client that has gone.
  mutating func serveDeparting() {
    for client in departing {
      serve(client)
      endWait(of: client)
      guard let session = sessions[client] else { continue }
      if session.isClosing || session.hold == nil && session.splitter.unparsedCount == 0 { remove(client) }
    }
    departing.removeAll { sessions[$0] == nil }
  }

  /// Takes the next line of a client that nothing is in flight to; at most once a client and event.
  private mutating func serve(_ client: ClientID) {
    touched.insert(client)
    guard sessions[client]?.isReady == true, let line = sessions[client]?.splitter.next() else { return }
    let (dirty, place) = sessions[client].map { ($0.dirty, $0.place) } ?? ([], nil)
    switch line {
    case .tooLong:
      let message =
        "A request line has at most \(Limits.requestBytes) bytes before its line feed. The rest was dropped."
      answer(client, .error(ErrorReply(.lineTooLong, message)))
    case .line(let bytes):
      do throws(ErrorReply) {
        let request = try Request(line: bytes)
        sessions[client]?.request = request
        execute(request, of: client)
      } catch {
        answer(client, .error(error))
      }
    }
    guard let session = sessions[client] else { return }
    if session.isHungUp {
      sessions[client]?.reply = nil
    } else if session.reply != nil, !dirty.isEmpty {
      owed = (client, published.update(of: dirty, of: place, instance: instance))
      // A new subscription owes all its topics anyway; the old one has just been settled.
      if case .ok(.subscribe) = session.reply {} else { sessions[client]?.dirty = [] }
    }
  }

  private mutating func execute(_ request: Request, of client: ClientID) {
    switch request.kind {
    case .get(_, let name?), .subscribe(_, let name?), .refresh(_, _, let name?):
      guard stored.places[name] != nil else { return answer(client, .error(.noSavedPlace)) }
    default: break
    }
    switch request.kind {
    case .hello(let version):
      guard version == nil || version == Limits.protocolVersion else {
        let message = "This server speaks cloudy/\(Limits.protocolVersion) only."
        return answer(client, .error(ErrorReply(.unsupportedVersion, message)))
      }
      answer(client, .ok(.hello(server: server, instance: instance, clients: limits.clients)))
    case .get(let topics, let name):
      ask(client, for: name)
      answer(client, .get(topics))
    case .subscribe(let topics, let name):
      ask(client, for: name)
      answer(client, .ok(.subscribe(topics: topics, instance: instance)))
      subscribe(client, to: topics, of: name)
    case .unsubscribe:
      answer(client, .ok(.plain))
      subscribe(client, to: [], of: nil)
    case .refresh(let wait, let maxAge, let name):
      ask(client, for: name)
      refresh(client, name, wait: wait, maxAge: maxAge ?? 0)
    case .setUnits(let change): save(.units(change), of: client)
    case .setLocation(let location): setLocation(location, of: client)
    case .ping: answer(client, .ok(.plain))
    case .bye:
      answer(client, .ok(.plain))
      sessions[client]?.isClosing = true
    }
  }

  /// Takes note of the place a client wants to know of; nil for the one in force.
  private mutating func ask(_ client: ClientID, for name: String?) {
    want(client) { $0.asked = name }
  }

  /// Replaces the subscription; all its topics are due.
  private mutating func subscribe(_ client: ClientID, to topics: TopicSet, of name: String?) {
    want(client) { session in
      session.subscription = topics
      session.dirty = topics
      session.place = name
    }
  }

  private mutating func want(_ client: ClientID, _ change: (inout Session) -> Void) {
    guard var session = sessions[client] else { return }
    count(session, by: -1)
    change(&session)
    count(session, by: 1)
    sessions[client] = session
  }

  private mutating func refresh(_ client: ClientID, _ name: String?, wait: Bool, maxAge: Int64) {
    guard let root = root(of: name) else { return answer(client, .error(.noSavedPlace)) }
    let place = name.flatMap { stored.places[$0] }
    let state: RefreshState
    var next = root.nextRefresh
    if root.isRefreshing {
      state = .joined
      effects += places.refreshData(of: place, at: now)
    } else if root.isFresh(at: now, maxAge: maxAge) {
      state = .fresh
    } else if let until = root.heldUntil(at: now, places.upstream) {
      state = .held
      next = until
    } else {
      state = .started
      effects += places.refreshData(of: place, at: now)
    }
    switch state {
    case .started where wait, .joined where wait:
      hold(client, for: .refresh(state, since: now.boot))
    case .held where wait: answer(client, .error(standingError(of: root)))
    case .started, .joined: answer(client, .ok(.refresh(state, nextRefreshAt: nil)))
    case .fresh, .held: answer(client, .ok(.refresh(state, nextRefreshAt: next?.wall)))
    }
  }

  /// The weather error that stands, or that nobody may be asked; with the time until somebody may.
  private func standingError(of root: RootViewModel) -> ErrorReply {
    let until = root.heldUntil(at: now, places.upstream) ?? root.nextRefresh
    var reply = ErrorReply(root.weatherDataError?.error ?? RootViewModel.nobodyMayBeAsked)
    reply.retryAfterSeconds = until.map { max($0.wall - now.wall, 0) }
    return reply
  }

  // MARK: Waits

  /// Answers every client whose wait has ended.
  mutating func endHolds() {
    for client in held {
      switch sessions[client]?.hold {
      case .refresh(let state, let since): endRefresh(client, state, since: since)
      case .resolve(let attempt, let query, let until) where now.boot >= until:
        let message = "Looking up '\(query)' took too long. Check the network, or give coordinates."
        resolveFailed(attempt, .failedRequest(.timeout, message: message))
      case .locating where !places.current.isLocating:
        if let location = location() {
          answer(client, .ok(.setLocation(location, candidates: [])))
        } else {
          answer(client, .error(standingError(of: places.current)))
        }
      case .resolve, .locating, .storage, nil: break
      }
    }
  }

  /// Answers a `refresh` that waits once a pass has ended. Where the one it waited for was called off, since the place in
  /// force left its point or came to it, one of the place as it is now takes its stead.
  private mutating func endRefresh(_ client: ClientID, _ state: RefreshState, since: Duration) {
    let name = sessions[client]?.request?.place
    if let root = root(of: name), !root.isRefreshing, root.lastPassEnded.map({ $0 < since }) ?? true,
      !root.isFresh(at: now, maxAge: 0)
    {
      effects += places.refreshData(of: name.flatMap { stored.places[$0] }, at: now)
    }
    guard let root = root(of: name) else { return answer(client, .error(.noSavedPlace)) }
    if !root.isRefreshing {
      let failed = root.weatherDataError != nil
      answer(
        client, failed ? .error(standingError(of: root)) : .ok(.refresh(state, nextRefreshAt: root.nextRefresh?.wall)))
    } else if let deadline = sessions[client]?.hold?.deadline, now.boot >= deadline {
      var reply = ErrorReply(.failedRequest, "The weather did not come in time. It is still being fetched.")
      reply.reason = .timeout
      answer(client, .error(reply))
    }
  }

  /// Keeps the request taken without a reply; nil ends that.
  mutating func hold(_ client: ClientID, for hold: Session.Hold?) {
    guard sessions[client] != nil else { return }
    sessions[client]?.hold = hold
    if hold == nil { held.remove(client) } else { held.insert(client) }
  }

  /// Settles the reply to the request taken; it is encoded when it can be sent.
  mutating func answer(_ client: ClientID, _ reply: Session.Reply) {
    hold(client, for: nil)
    let isHungUp = sessions[client]?.isHungUp ?? true
    sessions[client]?.reply = isHungUp ? nil : reply
    touched.insert(client)
  }

  private mutating func refuse(_ client: ClientID, _ code: ErrorCode, _ message: String) {
    var reply = ErrorReply(code, message)
    reply.isFatal = true
    answer(client, .error(reply))
    sessions[client]?.isClosing = true
  }

  // MARK: Lines

  /// Sends what is due to a client, as one line or as the lines around its own request.
  mutating func flush(_ client: ClientID) {
    guard let session = sessions[client], !session.isSending, !session.isHungUp else { return }
    var chunks: [[UInt8]] = []
    if let reply = session.reply {
      if let owed, owed.client == client { chunks += owed.update }
      chunks += encoded(reply, to: session.request)
      sessions[client]?.reply = nil
      sessions[client]?.request = nil
      if !session.dirty.isEmpty, !session.isClosing, !session.isOwedBye {
        chunks += published.update(of: session.dirty, of: session.place, instance: instance)
        sessions[client]?.dirty = []
      }
    } else if !session.dirty.isEmpty, !session.isOwedBye {
      switch session.drain {
      case .drained:
        chunks = published.update(of: session.dirty, of: session.place, instance: instance)
        sessions[client]?.dirty = []
      case .unknown:
        sessions[client]?.drain = .watched
        effects.append(.watchDrain(client))
      case .watched: break
      }
    }
    if session.isOwedBye, !session.isClosing {
      chunks += Bye(reason: .shutdown, retryAfterSeconds: Self.retryAfterShutdown).chunks()
      sessions[client]?.isClosing = true
    }
    if !chunks.isEmpty {
      sessions[client]?.isSending = true
      sessions[client]?.drain = .unknown
      effects.append(.send(client, chunks))
    } else if session.isHalfClosed, session.subscription.isEmpty, session.hold == nil,
      session.splitter.unparsedCount == 0
    {
      effects.append(.close(client))
      remove(client)
    }
  }

  private func encoded(_ reply: Session.Reply, to request: Request?) -> [[UInt8]] {
    switch reply {
    case .ok(let body):
      return OKReply(
        id: request?.id, revision: revision, body, place: request?.place, ignored: request?.ignored ?? []
      ).chunks()
    case .get(let topics):
      let view = published.topics(topics, of: request?.place)
      return encoded(.ok(.get(instance: instance, view: view)), to: request)
    case .error(var error):
      error.id = request?.id ?? error.id
      return error.chunks()
    }
  }

  /// Stops reading from a client that sends faster than it is served, and goes on later.
  mutating func balanceReading(_ client: ClientID) {
    guard let session = sessions[client], !session.isHungUp else { return }
    let isOver = session.splitter.unparsedCount > limits.unparsedBytes
    guard isOver != session.isReadingPaused else { return }
    sessions[client]?.isReadingPaused = isOver
    effects.append(isOver ? .pauseReading(client) : .resumeReading(client))
  }

  mutating func remove(_ client: ClientID) {
    hold(client, for: nil)
    if let session = sessions[client] { count(session, by: -1) }
    sessions[client] = nil
    // Lets the storage of a crowd go.
    if sessions.isEmpty { sessions = [:] }
    sessionsChanged()
  }
}

extension ErrorReply {
  static let noSavedPlace = ErrorReply(
    .unknownPlace, "No place is saved under that name. Save one with 'cloudy set-location --save NAME'.")

  /// A weather error as the reply to a request.
  init(_ error: WeatherDataError) {
    self.init(error.code, error.message)
    reason = error.reason
  }
}
