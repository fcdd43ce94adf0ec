package import CloudyProtocol
import JSON

/// Notices happenings in one view after another, on canonical numbers and tokens, whatever units are shown.
///
/// The first view is what things are compared with and makes nothing happen; so does the first one of another place. A
/// limit that was passed has to be left by a margin before it can be passed again. What is missing or unknown changes
/// nothing.
package struct HappeningWatch: Equatable, Sendable {
  package struct Occurrence: Equatable, Sendable {
    /// The happening, as the user wrote it.
    package let name: String
    /// What a person wants to know of it, free of control characters.
    package let words: String
  }

  /// °C beyond which a temperature has left its limit.
  package static let temperatureMargin = 0.5
  /// m/s, likewise.
  package static let windMargin = 1.0
  /// Warnings remembered, so that one that comes and goes with a provider's answers is told once.
  private static let alertsLimit = 256

  private static let wet: Set<Condition?> = [.drizzle, .rain, .sleet, .thunderstorm, .hail]
  private static let dry: Set<Condition?> = [.clear, .partlyCloudy, .cloudy, .fog, .wind, .snow, .tornado]

  private struct Watched: Equatable {
    let name: String
    let happening: Happening
  }

  private let watched: [Watched]
  private var place: [JSONValue?]?
  private var isWet: Bool?
  /// Whether the limit of a happening is passed; absent while no number has come.
  private var isBeyond: [Happening: Bool] = [:]
  private var alerts: Set<String>?
  private var isStale: Bool?
  private var units: [String: String]?

  /// Reads a list such as "rain-start,temperature-below:0C".
  package init(_ list: String) throws(Happening.Invalid) {
    var watched: [Watched] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      watched.append(Watched(name: name, happening: try Happening(name)))
    }
    self.watched = watched
  }

  /// The topics it looks at.
  package var topics: TopicSet {
    var topics: TopicSet = [TopicSet(.day), TopicSet(.status)]
    for happening in watched.map(\.happening) {
      if happening == .alert { topics.insert(TopicSet(.alerts)) }
      if happening == .units { topics.insert(TopicSet(.settings)) }
    }
    return topics
  }

  /// Takes in the next view and tells what has happened since the one before, in the order of the list; `now` in Unix
  /// seconds is for ages.
  package mutating func take(_ view: WeatherView, at now: Int64) -> [Occurrence] {
    if let location = view[.status]?["location"], !location.isNull {
      let coordinates = [location["latitude"], location["longitude"]]
      if place != coordinates {
        place = coordinates
        (isWet, isBeyond, alerts) = (nil, [:], nil)
      }
    }
    let before = self
    takeStates(of: view)
    return watched.flatMap { watched in
      news(of: watched.happening, since: before, view, at: now).map { Occurrence(name: watched.name, words: $0) }
    }
  }

  /// The words of what has happened, mostly none.
  private mutating func news(
    of happening: Happening, since before: Self, _ view: WeatherView, at now: Int64
  ) -> [String] {
    switch happening {
    case .rainStart:
      return before.isWet == false && isWet == true ? [weather(view)] : []
    case .rainStop:
      return before.isWet == true && isWet == false ? [weather(view)] : []
    case .temperatureBelow(let limit):
      return passes(happening, view, "temperature", limit, sign: -1, Self.temperatureMargin)
    case .temperatureAbove(let limit):
      return passes(happening, view, "temperature", limit, sign: 1, Self.temperatureMargin)
    case .windAbove(let limit):
      return passes(happening, view, "windSpeed", limit, sign: 1, Self.windMargin)
    case .alert:
      guard let known = before.alerts else { return [] }
      return Self.alerts(view).filter { !known.contains($0.identity) }.map(\.title)
    case .stale:
      return before.isStale == false && isStale == true ? [view.staleness(at: now) ?? "stale"] : []
    case .units:
      return Self.changes(from: before.units, to: units).map { [$0] } ?? []
    }
  }

  private mutating func takeStates(of view: WeatherView) {
    let condition = view[.day]?["condition"]?.string.flatMap(Condition.init(rawValue:))
    if Self.wet.contains(condition) { isWet = true } else if Self.dry.contains(condition) { isWet = false }
    if view[.alerts] != nil {
      let identities = Set(Self.alerts(view).map(\.identity))
      let known = alerts ?? []
      alerts = known.count > Self.alertsLimit ? identities : known.union(identities)
    }
    switch view[.status]?["weather"]?.string.flatMap(WeatherState.init(rawValue:)) {
    case .fresh: isStale = false
    case .stale: isStale = true
    default: break
    }
    if let sections = view[.settings]?["sections"]?.array {
      units = [:]
      for section in sections {
        if let name = section["name"]?.string { units?[name] = section["effective"]?.string }
      }
    }
  }

  /// The number's text, where it has just gone beyond its limit in the direction of `sign`.
  private mutating func passes(
    _ happening: Happening, _ view: WeatherView, _ key: String, _ limit: Double, sign: Double, _ margin: Double
  ) -> [String] {
    guard let value = view[.day]?["values"]?[key]?.double else { return [] }
    let excess = (value - limit) * sign
    let was = isBeyond[happening]
    isBeyond[happening] = excess > 0 || was == true && excess > -margin
    return was == false && excess > 0 ? [view[.day]?[key]?.string.map(Sanitizer.line) ?? Template.missing] : []
  }

  private func weather(_ view: WeatherView) -> String {
    [view[.day]?["summary"]?.string, view[.day]?["temperature"]?.string].compactMap { $0.map(Sanitizer.line) }
      .joined(separator: ", ")
  }

  private static func alerts(_ view: WeatherView) -> [(identity: String, title: String)] {
    (view[.alerts]?["alerts"]?.array ?? []).map { alert in
      let parts = [alert["title"], alert["startsAt"], alert["issuer"]].map { $0 ?? .null }
      let title = alert["title"]?.string.map(Sanitizer.line) ?? Template.missing
      return (String(decoding: JSONValue.array(parts).encoded(), as: UTF8.self), title)
    }
  }

  /// "temperature=fahrenheit time=twelveHour", in the order of names.
  private static func changes(from old: [String: String]?, to new: [String: String]?) -> String? {
    guard let old, let new, old != new else { return nil }
    return new.filter { old[$0.key] != $0.value }.sorted { $0.key < $1.key }
      .map { Sanitizer.line("\($0.key)=\($0.value)") }.joined(separator: " ")
  }
}
