package import CloudyProtocol

extension Condition {
  /// The condition for a code of WMO table 4677 as Open-Meteo uses it; any other code is `unknown`.
  package init(wmoCode: Int64) {
    self =
      switch wmoCode {
      case 0, 1: .clear
      case 2: .partlyCloudy
      case 3: .cloudy
      case 45, 48: .fog
      case 51, 53, 55: .drizzle
      // Freezing drizzle and freezing rain: what they do to a road is sleet's part of the vocabulary.
      case 56, 57, 66, 67: .sleet
      case 61, 63, 65, 80, 81, 82: .rain
      case 71, 73, 75, 77, 85, 86: .snow
      case 95: .thunderstorm
      case 96, 99: .hail
      default: .unknown
      }
  }
}
