/// One request line of `cloudy/1`.
package struct Request: Equatable, Sendable {
  /// What is asked; the raw names are in `RequestType`.
  package enum Kind: Equatable, Sendable {
    /// `protocol` is the version asked for, if any.
    case hello(protocol: Int64?)
    case get(topics: TopicSet, place: String?)
    case subscribe(topics: TopicSet, place: String?)
    case unsubscribe
    case refresh(wait: Bool, maxAgeSeconds: Int64?, place: String?)
    case setUnits(UnitsChange)
    case setLocation(LocationRequest)
    case ping
    case bye
  }

  package var id: RequestID?
  package var kind: Kind
  /// Names of fields this version does not know, the first `Limits.ignored` of them, sorted.
  package var ignored: [String]

  /// The name of the saved place it is about: to be served, saved or removed.
  package var place: String? {
    switch kind {
    case .get(_, let place), .subscribe(_, let place), .refresh(_, _, let place): place
    case .setLocation(.coordinates(_, _, _, let name)), .setLocation(.query(_, let name)): name
    case .setLocation(.saveCurrent(let name)), .setLocation(.remove(let name)): name
    case .hello, .unsubscribe, .setUnits, .setLocation(.auto), .setLocation(.saved), .ping, .bye: nil
    }
  }

  package init(id: RequestID? = nil, kind: Kind, ignored: [String] = []) {
    self.id = id
    self.kind = kind
    self.ignored = ignored
  }
}
