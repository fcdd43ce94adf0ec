import Glibc

/// What services leave out and published formulas give, in canonical units.
package enum Comfort {
  /// The felt temperature, °C: wind chill when it is cold and windy, heat index when it is hot, else the temperature;
  /// nil where what the formula needs is missing.
  ///
  /// Wind chill of the US NWS and Environment Canada (2001), defined up to 50 °F and from 3 mph:
  /// <https://www.weather.gov/safety/cold-wind-chill-chart>. Heat index by Rothfusz's regression with the adjustments of
  /// the US NWS (SR 90-23): <https://www.wpc.ncep.noaa.gov/html/heatindex_equation.shtml>.
  ///
  /// - Parameters:
  ///   - windSpeed: m/s
  ///   - humidity: fraction
  package static func feelsLike(temperature: Double?, windSpeed: Double?, humidity: Double?) -> Double? {
    guard let temperature else { return nil }
    let fahrenheit = temperature * 1.8 + 32
    if fahrenheit <= 50 {
      guard let windSpeed else { return nil }
      let milesPerHour = windSpeed / 0.44704
      return milesPerHour < 3 ? temperature : (windChill(fahrenheit, milesPerHour) - 32) / 1.8
    }
    guard fahrenheit >= 75 else { return temperature }
    return humidity.map { (heatIndex(fahrenheit, percent: $0 * 100) - 32) / 1.8 }
  }

  /// The dew point, °C, by Magnus' formula with the constants of Sonntag (1990), as the WMO's guide CIMO 8 has it for
  /// water between -45 and 60 °C; nil where anything is missing or the air is perfectly dry.
  ///
  /// - Parameter humidity: fraction
  package static func dewPoint(temperature: Double?, humidity: Double?) -> Double? {
    guard let temperature, let humidity, humidity > 0 else { return nil }
    let gamma = log(humidity) + 17.62 * temperature / (243.12 + temperature)
    return 243.12 * gamma / (17.62 - gamma)
  }

  private static func windChill(_ fahrenheit: Double, _ milesPerHour: Double) -> Double {
    let wind = pow(milesPerHour, 0.16)
    return 35.74 + 0.6215 * fahrenheit - 35.75 * wind + 0.4275 * fahrenheit * wind
  }

  private static func heatIndex(_ t: Double, percent r: Double) -> Double {
    let simple = (t + 0.5 * (t + 61 + (t - 68) * 1.2 + r * 0.094)) / 2
    guard simple >= 80 else { return simple }
    let index =
      -42.379 + 2.04901523 * t + 10.14333127 * r - 0.22475541 * t * r - 0.00683783 * t * t - 0.05481717 * r * r
      + 0.00122874 * t * t * r + 0.00085282 * t * r * r - 0.00000199 * t * t * r * r
    if r < 13, (80...112).contains(t) { return index - (13 - r) / 4 * ((17 - (t - 95).magnitude) / 17).squareRoot() }
    if r > 85, (80...87).contains(t) { return index + (r - 85) / 10 * ((87 - t) / 5) }
    return index
  }
}
