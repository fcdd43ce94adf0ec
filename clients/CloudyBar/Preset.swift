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
    case .place: "{location.name:.20} {icon} {temperatureShort}"
    }
  }

  /// What `toggle-text` shows.
  package var alternate: String {
    self == .detailed ? Preset.compact.text : Preset.detailed.text
  }

  /// Whether the built-in tooltip goes on after the day: hours and week.
  package var hasForecast: Bool { self != .minimal }
}
