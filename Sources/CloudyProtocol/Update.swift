import JSON

/// An `update` line: the subscribed topics that changed since the last update its client got.
package struct Update: OutgoingLine {
  /// 32 hex digits, another one for each run of the server.
  package var instance: String
  package var revision: Int64
  /// The name of the saved place subscribed to; nil for the place in force.
  package var place: String?
  /// In any order; sorted on the wire.
  package var view: [EncodedTopic]

  package init(instance: String, revision: Int64, place: String? = nil, view: [EncodedTopic]) {
    self.instance = instance
    self.revision = revision
    self.place = place
    self.view = view
  }

  package func chunks() -> [[UInt8]] {
    var members: JSONObject = ["instance": instance.json, "revision": revision.json]
    members["place"] = place?.json
    return LineEncoder.chunks(type: "update", members, view: view)
  }
}
