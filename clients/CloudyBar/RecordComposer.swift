package import CloudyClient
import CloudyProtocol
import Glibc
import JSON

/// Turns what the server told into what the bar is told. Pure: the time comes in.
///
/// States are classes, and the alt while there is no weather: `loading`, `offline` (no server), `error` (no weather, and
/// why); beside weather `stale`, `offline` and `alert`.
package struct RecordComposer: Sendable {
  /// What the weather is dimmed to while it cannot be trusted, on a dark and on a light bar.
  static let dimmed = "#888888"
  /// Weather is dropped at this age, as the server does: seconds.
  static let longestAge: Int64 = 24 * 3600
  /// The severities that make a bar urgent; issuers call their lesser warnings watch, advisory, minor or moderate.
  private static let urgentSeverities: Set<String> = ["severe", "extreme", "warning"]

  private let text: Template
  private let tooltip: Template?
  private let icons: IconSet
  private let classes: [String]
  private let marksState: Bool

  /// `tooltip` nil is the built-in one; `classes` are added to every record; `marksState` writes the state behind the
  /// text, for bars that are told nothing but the text.
  package init(text: Template, tooltip: Template?, icons: IconSet, classes: [String] = [], marksState: Bool = false) {
    self.text = text
    self.tooltip = tooltip
    self.icons = icons
    self.classes = classes
    self.marksState = marksState
  }

  init(_ options: BarOptions) {
    self.init(
      text: options.text, tooltip: options.tooltip, icons: options.icons, classes: options.classes,
      marksState: !options.dialect.dialect.showsState)
  }

  /// The record at `now`, Unix seconds.
  package func record(of view: WeatherView, link: Link, at now: Int64) -> BarRecord {
    let age = view[.status]?["fetchedAt"]?.integer.map { now.subtractingReportingOverflow($0).partialValue }
    guard let day = view[.day], age ?? 0 < Self.longestAge || link == .up else {
      return recordWithoutWeather(view, link)
    }
    let alerts = view[.alerts]?["alerts"]?.array ?? []
    var states: [String] = []
    var notes: [String] = []
    var mark: String?
    if !alerts.isEmpty { states.append("alert") }
    if let staleness = view.staleness(at: now) {
      states.append("stale")
      notes.append(staleness)
      mark = "stale"
    }
    if case .down(let error) = link {
      states.append("offline")
      notes.append(error.description)
      mark = "offline"
      if !view.isStale, let age { notes.append("weather of \(Age.text(seconds: age)) ago") }
    }
    if let message = view.errorMessage { notes.append(message) }
    let shown = text.render(view, icons: icons)
    return BarRecord(
      text: marksState ? shown + (mark.map { " (\($0))" } ?? "") : shown,
      shortText: day["temperatureShort"]?.string,
      tooltip: notes + (tooltip.map { Sanitizer.lines($0.render(view, icons: icons)) } ?? lines(of: view, day: day)),
      classes: [day["condition"]?.string ?? "unknown", day["isDay"]?.bool ?? true ? "day" : "night"] + states + classes,
      alt: day["icon"]?.string ?? "unknown",
      percentage: day["values"]?["precipitationProbability"]?.double.flatMap { Int(exactly: ($0 * 100).rounded()) },
      color: mark == nil ? nil : Self.dimmed,
      isUrgent: alerts.contains { Self.urgentSeverities.contains($0["severity"]?.string ?? "") })
  }

  private func recordWithoutWeather(_ view: WeatherView, _ link: Link) -> BarRecord {
    let (text, state, note) =
      switch link {
      case .down(let error): ("offline", "offline", error.description)
      // A broken configuration alone does not keep the weather away.
      case .up where view.errorCode == nil || view.errorCode == ErrorCode.invalidConfiguration.rawValue:
        ("loading", "loading", view.errorMessage ?? "Cloudy is fetching the weather.")
      case .up: (BarRecord.blank, "error", view.errorMessage ?? "Cloudy was unable to fetch weather data.")
      }
    return BarRecord(
      text: text, tooltip: [note], classes: [state] + classes, alt: state, color: Self.dimmed)
  }

  // MARK: The built-in tooltip

  private func lines(of view: WeatherView, day: JSONValue) -> [String] {
    let place = view[.status]?["location"]?["name"]?.string
    var lines = [joined([place, day["summary"]?.string], by: ": ")]
    lines += (view[.alerts]?["alerts"]?.array ?? []).map { alert in
      "! " + joined([alert["title"]?.string, alert["ends"]?.string], by: ", until ")
    }
    lines.append(
      joined([
        day["feelsLike"]?.string.map { "Feels like \($0)" },
        joined([day["windSpeed"]?.string, day["windDirection"]?.string], by: " ").nonEmpty.map { "wind \($0)" },
        day["humidity"]?.string.map { "humidity \($0)" },
      ]))
    lines.append(
      joined([
        day["sunrise"]?.string.map { "Sunrise \($0)" }, day["sunset"]?.string.map { "sunset \($0)" },
      ]))
    return lines.compactMap(\.nonEmpty).map { $0.truncated(to: Self.lineWidth) } + week(view)
  }

  /// One line a day, its columns aligned.
  private func week(_ view: WeatherView) -> [String] {
    let rows = (view[.week]?["days"]?.array ?? []).map { day in
      [
        day["isToday"]?.bool ?? false ? "Today" : day["day"]?.string ?? "",
        icons.glyph(for: day["icon"]?.string ?? ""),
        day["temperature"]?.string ?? Template.missing,
        day["precipitationProbability"]?.string ?? "",
      ].map { Sanitizer.line($0).truncated(to: Self.columnWidth) }
    }
    let widths = (0..<4).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(cells[..<(cells.lastIndex { $0 != " " }.map(cells.index(after:)) ?? cells.startIndex)])
    }
  }

  /// Columns; an alert may be a page long.
  private static let lineWidth = 100
  private static let columnWidth = 24

  private func joined(_ parts: [String?], by separator: String = ", ") -> String {
    parts.compactMap { $0?.nonEmpty }.map(Sanitizer.line).joined(separator: separator)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
