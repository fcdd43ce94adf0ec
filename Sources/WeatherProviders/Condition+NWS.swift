package import CloudyProtocol

extension Condition {
  /// The condition for an icon code of the US NWS, "tsra_hi"; a code not known here is `unknown`.
  package init(nwsCode code: String) {
    self = Self.nwsCodes[code] ?? .unknown
  }

  /// The condition in the NWS' own words, for when there is no icon: those are marked as going away.
  ///
  /// - Parameter words: "Chance Rain Showers then Mostly Sunny".
  package init(nwsWords words: String) {
    let words = words.lowercased()
    self = Self.nwsWords.first { words.contains($0.word) }?.condition ?? .unknown
  }

  private static let nwsCodes: [String: Condition] = [
    "skc": .clear, "few": .clear, "hot": .clear, "cold": .clear, "sct": .partlyCloudy, "bkn": .partlyCloudy,
    "ovc": .cloudy, "wind_skc": .wind, "wind_few": .wind, "wind_sct": .wind, "wind_bkn": .wind, "wind_ovc": .wind,
    "hurricane": .wind, "tropical_storm": .wind, "snow": .snow, "blizzard": .snow, "rain_snow": .sleet,
    "rain_sleet": .sleet, "snow_sleet": .sleet, "fzra": .sleet, "rain_fzra": .sleet, "snow_fzra": .sleet,
    "sleet": .sleet, "rain": .rain, "rain_showers": .rain, "rain_showers_hi": .rain, "tsra": .thunderstorm,
    "tsra_sct": .thunderstorm, "tsra_hi": .thunderstorm, "tornado": .tornado, "dust": .fog, "smoke": .fog,
    "haze": .fog, "fog": .fog,
  ]

  /// The first word found decides.
  private static let nwsWords: [(word: String, condition: Condition)] = [
    ("tornado", .tornado), ("thunder", .thunderstorm), ("hurricane", .wind), ("tropical storm", .wind),
    ("freezing", .sleet), ("sleet", .sleet), ("ice", .sleet), ("wintry mix", .sleet), ("rain and snow", .sleet),
    ("snow", .snow), ("flurries", .snow), ("blizzard", .snow), ("drizzle", .drizzle), ("rain", .rain),
    ("showers", .rain), ("fog", .fog), ("haze", .fog), ("smoke", .fog), ("dust", .fog), ("windy", .wind),
    ("breezy", .wind), ("partly", .partlyCloudy), ("mostly cloudy", .partlyCloudy), ("cloudy", .cloudy),
    ("overcast", .cloudy), ("sunny", .clear), ("clear", .clear), ("fair", .clear),
  ]
}
