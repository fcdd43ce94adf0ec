import JSON

/// An `ok` line: the reply to a request that was carried out.
package struct OKReply: OutgoingLine {
  /// What the reply says beyond `revision`, by the request it answers.
  package enum Body: Equatable, Sendable {
    /// `ping`, `unsubscribe`, `bye`
    case plain
    /// `server` is the program's name and version, `clients` the limit of this run.
    case hello(server: String, instance: String, clients: Int)
    case get(instance: String, view: [EncodedTopic])
    /// The topics now subscribed to; the `update` with all of them follows.
    case subscribe(topics: TopicSet, instance: String)
    /// `nextRefreshAt` in Unix seconds: with `fresh`, with `held`, and once what was waited for has come.
    case refresh(RefreshState, nextRefreshAt: Int64?)
    /// The settings whose choice changed, in any order; sorted on the wire.
    case setUnits(changed: [SettingName])
    /// Nil where a saved place was removed. `candidates`, the chosen one first, are told only when there is more than
    /// one, the first `Limits.candidates`.
    case setLocation(LocationViewModel?, candidates: [PlaceCandidateViewModel])
  }

  package var id: RequestID?
  /// The revision after the request was executed.
  package var revision: Int64
  package var body: Body
  /// The name of the saved place the request is about.
  package var place: String?
  /// `Request.ignored`; absent on the wire where empty.
  package var ignored: [String]

  package init(
    id: RequestID? = nil, revision: Int64, _ body: Body = .plain, place: String? = nil, ignored: [String] = []
  ) {
    self.id = id
    self.place = place
    self.revision = revision
    self.body = body
    self.ignored = ignored
  }

  package func chunks() -> [[UInt8]] {
    var members: JSONObject = ["revision": revision.json]
    members["place"] = place?.json
    if !ignored.isEmpty { members["ignored"] = .array(ignored.map(\.json)) }
    var view: [EncodedTopic]?
    switch body {
    case .plain: break
    case .hello(let server, let instance, let clients):
      members["instance"] = instance.json
      members["limits"] = Self.limits(clients: clients)
      members["protocol"] = Limits.protocolVersion.json
      members["requests"] = .array(RequestType.allCases.map(\.json))
      members["server"] = server.json
      members["supportedVersions"] = [Limits.protocolVersion.json]
      members["topics"] = .array(Topic.allCases.map(\.json))
    case .get(let instance, let encoded):
      members["instance"] = instance.json
      view = encoded
    case .subscribe(let topics, let instance):
      members["instance"] = instance.json
      members["topics"] = .array(topics.topics.map(\.json))
    case .refresh(let state, let nextRefreshAt):
      members["nextRefreshAt"] = nextRefreshAt?.json
      members["state"] = state.json
    case .setUnits(let changed):
      members["changed"] = .array(changed.map(\.rawValue).sorted().map(\.json))
    case .setLocation(let location, let candidates):
      if candidates.count > 1 { members["candidates"] = .array(candidates.prefix(Limits.candidates).map(\.json)) }
      members["location"] = location?.json
    }
    return LineEncoder.chunks(type: "ok", id: id, members, view: view)
  }

  private static func limits(clients: Int) -> JSONValue {
    [
      "clients": Int64(clients).json,
      "depth": Int64(Limits.depth).json,
      "idBytes": Int64(Limits.idBytes).json,
      "ignored": Int64(Limits.ignored).json,
      "replyBytes": Int64(Limits.replyBytes).json,
      "requestBytes": Int64(Limits.requestBytes).json,
      "savedPlaces": Int64(Limits.savedPlaces).json,
      "waitSeconds": Int64(Limits.waitSeconds).json,
    ]
  }
}
