import JSON

/// An `update` line: the subscribed topics that changed since the last update its client got.
package struct Update: OutgoingLine {
  /// 32 hex digits, another one for each run of the server.
  package var instance: String
  package var revision: Int64
  /// In any order; sorted on the wire.
  package var view: [EncodedTopic]

  package init(instance: String, revision: Int64, view: [EncodedTopic]) {
    self.instance = instance
    self.revision = revision
    self.view = view
  }

  package func chunks() -> [[UInt8]] {
    LineEncoder.chunks(type: "update", ["instance": instance.json, "revision": revision.json], view: view)
  }
}
