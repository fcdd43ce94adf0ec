package import CloudyProtocol

extension Condition {
  /// The condition for an icon of Dark Sky or Pirate Weather, its `icon=pirate` set included.
  ///
  /// Where the icon says nothing ("none", absent) the precipitation decides, else the cloud cover; a code not known here
  /// is `unknown`, not guessed at.
  ///
  /// - Parameters:
  ///   - precipitationType: `precipType`.
  ///   - isPrecipitating: whether `precipIntensity` is above zero.
  ///   - cloudCover: fraction.
  package init(
    darkSkyIcon icon: String?, precipitationType: String? = nil, isPrecipitating: Bool = false,
    cloudCover: Double? = nil
  ) {
    var base = icon ?? "none"
    for suffix in ["-day", "-night"] where base.hasSuffix(suffix) { base.removeLast(suffix.count) }
    switch base {
    case "none", "not-available", "":
      self =
        isPrecipitating ? Self(darkSkyPrecipitation: precipitationType) ?? .rain : Self(cloudCover: cloudCover)
    case "precipitation", "possible-precipitation": self = Self(darkSkyPrecipitation: precipitationType) ?? .rain
    default: self = Self.darkSkyIcons[base] ?? .unknown
    }
  }

  /// What `precipType` says that falls; nil where it says nothing.
  init?(darkSkyPrecipitation type: String?) {
    switch type {
    case "snow": self = .snow
    case "sleet", "ice", "mixed": self = .sleet
    case "rain": self = .rain
    default: return nil
    }
  }

  /// Dark Sky's own thresholds: cloudy from 7/8, partly cloudy from 3/8.
  private init(cloudCover: Double?) {
    self =
      switch cloudCover {
      case let cover? where cover > 0.875: .cloudy
      case let cover? where cover >= 0.375: .partlyCloudy
      case _?: .clear
      case nil: .unknown
      }
  }

  /// By icon without "-day" and "-night".
  private static let darkSkyIcons: [String: Condition] = [
    "clear": .clear, "mostly-clear": .clear,
    "partly-cloudy": .partlyCloudy, "mostly-cloudy": .partlyCloudy,
    "cloudy": .cloudy,
    "fog": .fog, "mist": .fog, "haze": .fog, "smoke": .fog,
    "wind": .wind, "breezy": .wind, "dangerous-wind": .wind,
    "drizzle": .drizzle,
    "rain": .rain, "light-rain": .rain, "heavy-rain": .rain, "possible-rain": .rain,
    "sleet": .sleet, "very-light-sleet": .sleet, "light-sleet": .sleet, "heavy-sleet": .sleet, "possible-sleet": .sleet,
    "mixed": .sleet, "freezing-drizzle": .sleet, "freezing-rain": .sleet, "possible-freezing-rain": .sleet,
    "very-light-freezing-rain": .sleet, "light-freezing-rain": .sleet, "medium-freezing-rain": .sleet,
    "heavy-freezing-rain": .sleet,
    "snow": .snow, "light-snow": .snow, "heavy-snow": .snow, "possible-snow": .snow, "flurries": .snow,
    "thunderstorm": .thunderstorm, "possible-thunderstorm": .thunderstorm,
    "hail": .hail, "tornado": .tornado,
  ]
}
