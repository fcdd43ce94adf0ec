package import CloudyProtocol

extension Icon {
  /// The picture for a condition; only a sky that shows sun or moon differs by night.
  package init(_ condition: Condition, isDay: Bool) {
    self =
      switch condition {
      case .clear: isDay ? .clearDay : .clearNight
      case .partlyCloudy: isDay ? .partlyCloudyDay : .partlyCloudyNight
      case .cloudy: .cloudy
      case .fog: .fog
      case .wind: .wind
      case .drizzle: .drizzle
      case .rain: .rain
      case .sleet: .sleet
      case .snow: .snow
      case .thunderstorm: .thunderstorm
      case .hail: .hail
      case .tornado: .tornado
      case .unknown: .unknown
      }
  }
}
