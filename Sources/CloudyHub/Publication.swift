import CloudyProtocol
import JSON

/// The view as it was last published: encoded once a revision and shared by every client.
struct Publication: Sendable {
  private(set) var revision: Int64 = 0
  private var encoded: [Topic: [UInt8]] = [:]
  /// Update lines already put together, by their topics.
  private var updates: [TopicSet: [[UInt8]]] = [:]

  func topics(_ topics: TopicSet) -> [EncodedTopic] {
    topics.topics.compactMap { topic in encoded[topic].map { EncodedTopic(topic: topic, bytes: $0) } }
  }

  mutating func update(of topics: TopicSet, instance: String) -> [[UInt8]] {
    if let update = updates[topics] { return update }
    let update = Update(instance: instance, revision: revision, view: self.topics(topics)).chunks()
    updates[topics] = update
    return update
  }

  /// Takes the values as they are now and returns the topics whose bytes differ; any difference is a new revision.
  mutating func publish(_ values: [Topic: JSONValue]) -> TopicSet {
    var changed: TopicSet = []
    for (topic, value) in values {
      let bytes = value.encoded()
      if encoded[topic] != bytes {
        encoded[topic] = bytes
        changed.insert(TopicSet(topic))
      }
    }
    if !changed.isEmpty {
      revision += 1
      updates = [:]
    }
    return changed
  }
}
