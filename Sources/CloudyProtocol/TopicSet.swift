/// A set of topics, small enough to be a session's "dirty bits".
package struct TopicSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The standard library's looks conformances up when it runs, which takes a client longer than all else it does.
  package init(arrayLiteral sets: TopicSet...) {
    rawValue = sets.reduce(0) { $0 | $1.rawValue }
  }

  package init(_ topic: Topic) {
    rawValue = 1 << Self.index(of: topic)
  }

  package static let all: TopicSet = Topic.allCases.reduce(into: []) { $0.formUnion(TopicSet($1)) }

  /// The members in the order of the wire.
  package var topics: [Topic] {
    Topic.allCases.filter { contains(TopicSet($0)) }
  }

  private static func index(of topic: Topic) -> UInt8 {
    switch topic {
    case .day: 0
    case .week: 1
    case .hours: 2
    case .alerts: 3
    case .settings: 4
    case .status: 5
    }
  }
}
