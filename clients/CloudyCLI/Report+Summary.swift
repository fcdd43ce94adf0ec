import CloudyClient
import CloudyProtocol
import JSON

extension Report {
  /// A topic in one line, for the stream of changes.
  func summary(of topic: Topic) -> String {
    guard view[topic] != nil else { return Template.missing }
    let rows = rows(topic)
    switch topic {
    case .day: return rows.map { "\($0.shown("temperature")), \($0.shown("summary"))" }.joined()
    case .week: return rows.map { "\($0.shown("day")) \($0.shown("temperature"))" }.joined(separator: ", ")
    case .hours: return rows.prefix(1).map { "\($0.shown("time")) \($0.shown("temperature"))" }.joined()
    case .alerts: return rows.isEmpty ? "none" : rows.map { $0.shown("title") }.joined(separator: ", ")
    case .settings: return rows.map { "\($0.shown("name"))=\($0.shown("effective"))" }.joined(separator: " ")
    case .status:
      let state = view.staleness(at: now) ?? rows.map { $0.shown("weather") }.joined()
      return [state, view.isRefreshing ? "refreshing" : nil, view.errorMessage].compactMap { $0 }
        .joined(separator: ", ")
    }
  }
}
