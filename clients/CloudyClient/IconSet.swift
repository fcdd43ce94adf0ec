import CloudyProtocol

/// A set of glyphs for the icon tokens.
package enum IconSet: String, CaseIterable, Sendable {
  /// Colour emoji; some take two columns by variation selector 16 only.
  case emoji
  /// Symbols of the Basic Multilingual Plane, one column each: for terminals and bars without colour emoji.
  case text
  /// English words in ASCII.
  case ascii
  /// Nerd Fonts' weather glyphs (nf-weather-...).
  case nerd
  /// Erik Flowers' Weather Icons font.
  case weatherIcons = "weather-icons"

  /// The glyph for a token; that of `unknown` for one this version does not know, never a sun.
  package func glyph(for token: String) -> String {
    let row = Self.row(for: Icon(rawValue: token) ?? .unknown)
    return switch self {
    case .emoji: row.emoji
    case .text: row.text
    case .ascii: row.ascii
    case .nerd: row.nerd
    case .weatherIcons: row.weatherIcons
    }
  }

  private typealias Row = (emoji: String, text: String, ascii: String, nerd: String, weatherIcons: String)

  private static func row(for icon: Icon) -> Row {
    switch icon {
    case .clearDay: ("☀\u{FE0F}", "☀", "sun", "\u{E30D}", "\u{F00D}")
    case .clearNight: ("🌙", "☾", "moon", "\u{E32B}", "\u{F02E}")
    case .partlyCloudyDay: ("⛅", "☁", "sun/cloud", "\u{E302}", "\u{F002}")
    case .partlyCloudyNight: ("☁\u{FE0F}", "☁", "moon/cloud", "\u{E37E}", "\u{F086}")
    case .cloudy: ("☁\u{FE0F}", "☁", "cloud", "\u{E312}", "\u{F013}")
    case .fog: ("🌫\u{FE0F}", "≡", "fog", "\u{E313}", "\u{F014}")
    case .wind: ("💨", "≈", "wind", "\u{E34B}", "\u{F050}")
    case .drizzle: ("🌦\u{FE0F}", "☂", "drizzle", "\u{E31B}", "\u{F01C}")
    case .rain: ("🌧\u{FE0F}", "☂", "rain", "\u{E318}", "\u{F019}")
    case .sleet: ("🌨\u{FE0F}", "❅", "sleet", "\u{E3AD}", "\u{F0B5}")
    case .snow: ("❄\u{FE0F}", "❄", "snow", "\u{E31A}", "\u{F01B}")
    case .thunderstorm: ("⛈\u{FE0F}", "ϟ", "storm", "\u{E31D}", "\u{F01E}")
    case .hail: ("🌨\u{FE0F}", "∴", "hail", "\u{E314}", "\u{F015}")
    case .tornado: ("🌪\u{FE0F}", "∇", "tornado", "\u{E351}", "\u{F056}")
    case .unknown: ("❔", "?", "?", "\u{E374}", "\u{F07B}")
    }
  }
}
