package import CloudyProtocol

extension Condition {
  /// The condition for an OpenWeatherMap `weather.id` (<https://openweathermap.org/weather-conditions>); any other
  /// number is `unknown`.
  package init(openWeatherMapID id: Int64) {
    self =
      switch id {
      case 200...202, 210...212, 221, 230...232: .thunderstorm
      case 300...302, 310...314, 321: .drizzle
      case 500...504, 520...522, 531: .rain
      case 511, 611...613, 615, 616: .sleet
      case 600...602, 620...622: .snow
      case 701, 711, 721, 731, 741, 751, 761, 762: .fog
      case 771: .wind
      case 781: .tornado
      case 800: .clear
      // Up to 84 % of the sky: Dark Sky called it partly cloudy up to 7/8.
      case 801...803: .partlyCloudy
      case 804: .cloudy
      default: .unknown
      }
  }
}
