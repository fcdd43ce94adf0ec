package import CloudyProtocol
package import JSON

/// The topics a client holds, as JSON trees: a field of a newer server is simply one more key.
package struct WeatherView: Equatable, Sendable {
  /// Keyed by topic.
  package private(set) var topics: JSONObject

  package init(_ topics: JSONObject = JSONObject()) {
    self.topics = topics
  }

  /// Takes over the topics that changed.
  package mutating func merge(_ changes: JSONObject) {
    for change in changes { topics[change.key] = change.value }
  }

  /// Takes over the name of the saved place it is of, for `{place}` in templates.
  package mutating func name(_ place: String?) {
    if let place { topics["place"] = .string(place) }
  }

  /// The topic's value; nil while it is null or not held.
  package subscript(topic: Topic) -> JSONValue? {
    guard let value = topics[topic.rawValue], !value.isNull else { return nil }
    return value
  }

  /// Whether the server is asking a provider right now.
  package var isRefreshing: Bool { self[.status]?["refreshing"]?.bool ?? false }

  /// Whether the server has weather, fresh or stale.
  package var hasWeather: Bool {
    let state = self[.status]?["weather"]?.string.flatMap(WeatherState.init(rawValue:))
    return state == .fresh || state == .stale
  }

  /// What to say where `day` alone is null: no station reports and no hour is under way.
  package static let onlyForecast = "There is a forecast, but no weather of this moment."

  /// Whether the weather shown is older than it should be.
  package var isStale: Bool { self[.status]?["weather"]?.string == WeatherState.stale.rawValue }

  /// The code of the error that stands.
  package var errorCode: String? { self[.status]?["error"]?["code"]?.string }

  /// What the error that stands says, free of control characters.
  package var errorMessage: String? { (self[.status]?["error"]?["message"]?.string).map(Sanitizer.line) }

  /// The rows of the saved places; nil while the settings are not known, or the server knows of no such places.
  package var savedPlaces: [JSONValue]? { self[.settings]?["places"]?.array }

  /// The system of units a toggle asks for: not the one in force; nil while that is not known.
  package var toggledUnits: UnitsNotation? {
    let sections = self[.settings]?["sections"]?.array ?? []
    let units = sections.first { $0["name"]?.string == SettingName.units.rawValue }
    return units?["effective"]?.string.flatMap(UnitsNotation.init(rawValue:)).map {
      $0 == .metric ? .imperial : .metric
    }
  }

  /// "stale, 3 h old" if it is, with the age at `now` in Unix seconds; views have no relative text of their own.
  package func staleness(at now: Int64) -> String? {
    guard isStale else { return nil }
    guard let fetchedAt = self[.status]?["fetchedAt"]?.integer else { return "stale" }
    return "stale, \(Age.text(seconds: now.subtractingReportingOverflow(fetchedAt).partialValue)) old"
  }
}
