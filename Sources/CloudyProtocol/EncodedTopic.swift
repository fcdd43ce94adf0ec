/// A topic's view model as the JSON every line carries verbatim: encoded once, shared by all clients.
package struct EncodedTopic: Equatable, Sendable {
  package var topic: Topic
  /// Compact JSON, `null` where there is no view model.
  package var bytes: [UInt8]

  package init(topic: Topic, bytes: [UInt8]) {
    self.topic = topic
    self.bytes = bytes
  }
}
