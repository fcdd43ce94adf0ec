/// A named choice of what is shown: the text, another one a click may switch to, and the built-in tooltip's parts.
package enum Preset: String, CaseIterable, Sendable {
  case compact, minimal, detailed, wind, tomorrow, place

  /// The template of the text.
  package var text: String {
    switch self {
    case .compact: "{icon} {temperatureShort}"
    case .minimal: "{temperatureShort}"
    case .detailed: "{icon} {temperature}  {summary}, wind {windSpeed}"
    case .wind: "{icon} {temperatureShort}  {windGust|windSpeed} {windDirection}"
    case .tomorrow: "{icon} {temperatureShort} · {week.days.1.icon} {week.days.1.temperature}"
    case .place: "\(Self.name) {icon} {temperatureShort}"
    }
  }

  /// What `toggle-text` shows.
  package var alternate: String {
    switch self {
    case .detailed: Preset.compact.text
    case .place: "\(Self.name) \(Preset.detailed.text)"
    default: Preset.detailed.text
    }
  }

  /// The name it is saved under, else what the place is called.
  private static let name = "{place|location.name:.20}"

  /// Whether the built-in tooltip goes on after the day: hours and week.
  package var hasForecast: Bool { self != .minimal }
}
