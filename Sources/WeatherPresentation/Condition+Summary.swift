package import CloudyProtocol

extension Condition {
  /// The provider's own words, else the English phrase.
  package func summary(_ provided: String?) -> String {
    guard let provided, !provided.isEmpty else { return phrase }
    return provided
  }

  private var phrase: String {
    switch self {
    case .clear: "Clear"
    case .partlyCloudy: "Partly cloudy"
    case .cloudy: "Cloudy"
    case .fog: "Fog"
    case .wind: "Windy"
    case .drizzle: "Drizzle"
    case .rain: "Rain"
    case .sleet: "Sleet"
    case .snow: "Snow"
    case .thunderstorm: "Thunderstorm"
    case .hail: "Hail"
    case .tornado: "Tornado"
    case .unknown: "Unknown"
    }
  }
}
