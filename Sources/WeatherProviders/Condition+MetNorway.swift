package import CloudyProtocol

extension Condition {
  /// The condition for a MET Norway `symbol_code`, with its _day, _night or _polartwilight or without; a code not known
  /// here is `unknown`.
  package init(metNorwaySymbol symbol: String) {
    self = Self.metNorwayBases[String(symbol.prefix { $0 != "_" })] ?? .unknown
  }

  /// The 41 bases, two of them misspelt in the API ("lightssleetshowersandthunder") and here in both spellings.
  private static let metNorwayBases: [String: Condition] = {
    var bases: [String: Condition] = [
      "clearsky": .clear, "fair": .partlyCloudy, "partlycloudy": .partlyCloudy, "cloudy": .cloudy, "fog": .fog,
      "lightssleetshowersandthunder": .thunderstorm, "lightssnowshowersandthunder": .thunderstorm,
    ]
    for amount in ["light", "", "heavy"] {
      for (kind, condition) in [("rain", Condition.rain), ("sleet", .sleet), ("snow", .snow)] {
        for form in [kind, kind + "showers"] {
          bases[amount + form] = condition
          bases[amount + form + "andthunder"] = .thunderstorm
        }
      }
    }
    return bases
  }()
}
