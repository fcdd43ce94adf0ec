import CloudyProtocol
import JSON

/// The views as they were last published, one a place: encoded once a revision and shared by every client.
struct Publication: Sendable {
  private struct Line: Hashable {
    /// Its bytes: each client is told the name as it spelled it, which others may spell otherwise.
    let place: [UInt8]?
    let topics: TopicSet
  }

  private(set) var revision: Int64 = 0
  /// By the name of the saved place; nil for the place in force.
  private var encoded: [String?: [Topic: [UInt8]]] = [:]
  /// Update lines already put together.
  private var updates: [Line: [[UInt8]]] = [:]

  func topics(_ topics: TopicSet, of place: String?) -> [EncodedTopic] {
    topics.topics.compactMap { topic in
      encoded[place]?[topic].map { EncodedTopic(topic: topic, bytes: $0) }
    }
  }

  mutating func update(of topics: TopicSet, of place: String?, instance: String) -> [[UInt8]] {
    let line = Line(place: place.map { Array($0.utf8) }, topics: topics)
    if let update = updates[line] { return update }
    let view = self.topics(topics, of: place)
    let update = Update(instance: instance, revision: revision, place: place, view: view).chunks()
    updates[line] = update
    return update
  }

  /// Takes the values as they are now, of all places there are, and returns the topics whose bytes differ, by place; any
  /// difference is a new revision.
  mutating func publish(_ views: [String?: [Topic: JSONValue]]) -> [String?: TopicSet] {
    var changed: [String?: TopicSet] = [:]
    var published: [String?: [Topic: [UInt8]]] = [:]
    for (place, values) in views {
      published[place] = values.mapValues { $0.encoded() }
      let topics = Topic.allCases.filter { published[place]?[$0] != encoded[place]?[$0] }
      if !topics.isEmpty { changed[place] = topics.reduce(into: []) { $0.formUnion(TopicSet($1)) } }
    }
    encoded = published
    if !changed.isEmpty {
      revision += 1
      updates = [:]
    }
    return changed
  }
}
