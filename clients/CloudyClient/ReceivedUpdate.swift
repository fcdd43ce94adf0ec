package import JSON

/// An `update` line: the topics that changed since the last one.
package struct ReceivedUpdate: Equatable, Sendable {
  /// The server process that sent it; revisions count from anew in another.
  package let instance: String
  package let revision: Int64
  /// Keyed by topic.
  package let view: JSONObject
  /// The line as received, without its LF.
  package let line: [UInt8]

  package init(instance: String, revision: Int64, view: JSONObject, line: [UInt8]) {
    self.instance = instance
    self.revision = revision
    self.view = view
    self.line = line
  }
}
