package import WeatherModel

extension WeatherData {
  /// Whether the sun is up, by the sunrise and sunset of the instant's own day at the place.
  ///
  /// A day with only one of them is half light, half dark. Where neither is known (a polar day or night, a provider
  /// that does not say) it is day from 6 to 18 by the place's clock.
  ///
  /// - Parameter unix: Unix seconds.
  package func isDay(at unix: Int64, in zone: ZoneRules) -> Bool {
    let date = zone.localDate(at: unix)
    let day = days.first { $0.date == date }
    return switch (day?.sunriseAt, day?.sunsetAt) {
    // Near the poles the sun may set after midnight, before it rises again.
    case (let sunrise?, let sunset?) where sunset < sunrise: unix < sunset || unix >= sunrise
    case (let sunrise?, let sunset?): sunrise <= unix && unix < sunset
    case (let sunrise?, nil): unix >= sunrise
    case (nil, let sunset?): unix < sunset
    case (nil, nil): (6..<18).contains(zone.localTime(at: unix).hour)
    }
  }
}
