import CloudyClient
import CloudyProtocol
import JSON

/// A topic for people (`page`) and for pipes (`plain`). Both only show what the server formatted.
struct Report {
  let view: WeatherView
  let icons: IconSet
  var terminal: Terminal
  /// Unix seconds, for ages.
  let now: Int64

  /// The lines for standard output.
  func lines(of topic: Topic) -> [String] {
    guard let width = terminal.width else { return plain(topic) }
    return switch topic {
    case .day: dayPage(width)
    case .week: weekPage(width)
    case .hours: hoursPage(width)
    case .alerts: alertsPage(width)
    case .settings: settingsPage(width)
    case .status: statusPage(width)
    }
  }

  private func plain(_ topic: Topic) -> [String] {
    switch topic {
    case .day: plainDay
    case .week: plainWeek
    case .hours: plainHours
    case .alerts: plainAlerts
    case .settings: plainSettings
    case .status: plainStatus
    }
  }

  /// The age of stale weather, else what the error that stands says.
  var notice: String? {
    let parts = [view.staleness(at: now), view.errorMessage].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  /// The notice as the last lines of a page.
  func noticeLines(_ width: Int) -> [String] {
    notice.map { [""] + $0.wrapped(to: width).map(terminal.warning) } ?? []
  }

  /// The name of the place, for headings.
  var placeName: String? { (view[.status]?["location"]?["name"]?.string).map(Sanitizer.line) }

  /// The rows of a topic that is a list.
  func rows(_ topic: Topic) -> [JSONValue] {
    Self.rows(of: topic, in: view)
  }

  /// The rows of a topic that is a list; the whole of one that is not.
  static func rows(of topic: Topic, in view: WeatherView) -> [JSONValue] {
    guard let value = view[topic] else { return [] }
    return switch topic {
    case .week: value["days"]?.array ?? []
    case .hours: value["hours"]?.array ?? []
    case .alerts: value["alerts"]?.array ?? []
    case .settings: value["sections"]?.array ?? []
    case .day, .status: [value]
    }
  }
}

extension JSONValue {
  /// A member as text that is safe to print; nil where it is absent, null, or has no text.
  func text(_ key: String) -> String? {
    switch self[key] {
    case .string(let text)?: Sanitizer.line(text)
    case .integer?, .number?, .bool?: (self[key]?.encoded()).map { String(decoding: $0, as: UTF8.self) }
    default: nil
    }
  }

  /// A member as text, "–" where there is none.
  func shown(_ key: String) -> String { text(key) ?? Template.missing }

  /// A place with its region and country, "Porto, Portugal"; a region with the city's own name is left out.
  var placeNames: String {
    let name = text("name")
    let region = text("region").flatMap { $0 == name ? nil : $0 }
    return [name, region, text("country")].compactMap(\.self).joined(separator: ", ")
  }
}
