package import CloudyClient
import CloudyProtocol
import Glibc
import JSON

/// Turns what the server told into what the bar is told. Pure: the time comes in.
///
/// States are classes, and the alt while there is no weather: `loading`, `offline` (no server), `error` (no weather, and
/// why); beside weather `stale`, `offline` and `alert`. Templates may also name `{state}` (empty while all is well) and
/// `{age}` of the weather.
package struct RecordComposer: Sendable {
  /// Weather is dropped at this age, as the server does: seconds.
  static let longestAge: Int64 = 24 * 3600
  /// The severities that make a bar urgent; issuers call their lesser warnings watch, advisory, minor or moderate.
  private static let urgentSeverities: Set<String> = ["severe", "extreme", "warning"]

  private let look: Look

  package init(_ look: Look) {
    self.look = look
  }

  /// The record at `now`, Unix seconds; `place` is the name of a saved one, `isAlternate` shows the other text.
  package func record(
    of view: WeatherView, place: String? = nil, link: Link, at now: Int64, isAlternate: Bool = false
  ) -> BarRecord {
    let age = view[.status]?["fetchedAt"]?.integer.map { now.subtractingReportingOverflow($0).partialValue }
    guard let day = view[.day], age ?? 0 < Self.longestAge || link == .up, !link.isUnknownPlace else {
      return recordWithoutWeather(view, place, link)
    }
    let ageText = age.map { Age.text(seconds: $0) }
    let alerts = view[.alerts]?["alerts"]?.array ?? []
    var states: [String] = []
    var notes: [String] = []
    var mark: String?
    if !alerts.isEmpty { states.append("alert") }
    if let staleness = view.staleness(at: now) {
      states.append("stale")
      notes.append(staleness)
      mark = ["stale", ageText].compactMap(\.self).joined(separator: " ")
    }
    if case .down(let error) = link {
      states.append("offline")
      notes.append(error.description)
      mark = "offline"
      if !view.isStale, let ageText { notes.append("weather of \(ageText) ago") }
    }
    if let message = view.errorMessage { notes.append(message) }
    var view = view
    view.name(place)
    view.merge(["state": .string(states.last { $0 != "alert" } ?? ""), "age": .string(ageText ?? Template.missing)])
    let shown = (isAlternate ? look.alternate : look.text).render(view, icons: look.icons)
    let tooltip =
      look.tooltip.map { Sanitizer.lines($0.render(view, icons: look.icons)) }
      ?? Tooltip(icons: look.icons, hasForecast: look.hasForecast).lines(of: view, day: day)
    return BarRecord(
      place: place,
      text: look.marksState ? shown + (mark.map { " (\($0))" } ?? "") : shown,
      shortText: look.short.render(view, icons: look.icons),
      tooltip: notes + tooltip,
      classes: [day["condition"]?.string ?? "unknown", day["isDay"]?.bool ?? true ? "day" : "night"]
        + look.tokens.filter { $0.threshold.holds(for: day) }.map(\.name) + states + look.classes,
      alt: day["icon"]?.string ?? "unknown",
      percentage: day["values"]?["precipitationProbability"]?.double.flatMap { Int(exactly: ($0 * 100).rounded()) },
      accent: look.colors.last { $0.threshold.holds(for: day) }?.color,
      isDimmed: mark != nil,
      isUrgent: alerts.contains { Self.urgentSeverities.contains($0["severity"]?.string ?? "") },
      isVertical: look.isVertical)
  }

  private func recordWithoutWeather(_ view: WeatherView, _ place: String?, _ link: Link) -> BarRecord {
    let (text, state, note) =
      switch link {
      case _ where link.isUnknownPlace || view.errorCode == ErrorCode.unknownPlace.rawValue:
        ("\(place ?? ""): not saved", "error", "Save it with: cloudy set-location --save NAME PLACE")
      case .down(let error): ("offline", "offline", error.description)
      case .up where view.errorCode == nil && view.hasWeather:
        (BarRecord.blank, "error", WeatherView.onlyForecast)
      // A broken configuration alone does not keep the weather away.
      case .up where view.errorCode == nil || view.errorCode == ErrorCode.invalidConfiguration.rawValue:
        ("loading", "loading", view.errorMessage ?? "Cloudy is fetching the weather.")
      case .up: (BarRecord.blank, "error", view.errorMessage ?? "Cloudy was unable to fetch weather data.")
      }
    return BarRecord(
      place: place, text: text, tooltip: [note], classes: [state] + look.classes, alt: state, isDimmed: true)
  }
}
