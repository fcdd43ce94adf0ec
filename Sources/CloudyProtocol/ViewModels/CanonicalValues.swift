package import JSON

/// The numbers behind the display strings, in canonical units whatever the settings, so scripts survive a toggle.
///
/// Two decimals; an absent value is absent on the wire. Fractions run 0...1.
package struct CanonicalValues: Equatable, Sendable {
  /// °C
  package var temperature: Double?
  /// °C
  package var feelsLike: Double?
  /// °C
  package var temperatureMin: Double?
  /// °C
  package var temperatureMax: Double?
  /// m/s
  package var windSpeed: Double?
  /// m/s
  package var windGust: Double?
  /// Degrees clockwise from north the wind comes from, 0..<360.
  package var windDirection: Double?
  /// Fraction
  package var humidity: Double?
  /// hPa at sea level
  package var pressure: Double?
  /// mm
  package var precipitation: Double?
  /// Fraction
  package var precipitationProbability: Double?
  /// Fraction
  package var cloudCover: Double?
  /// °C
  package var dewPoint: Double?
  /// km
  package var visibility: Double?
  package var uvIndex: Double?
  /// Fraction of the lunation, 0 new, 0.5 full.
  package var moonPhase: Double?
  /// Unix seconds
  package var sunriseAt: Int64?
  /// Unix seconds
  package var sunsetAt: Int64?
  /// Unix seconds, start of the hour or of the day
  package var startsAt: Int64?

  package init() {}
}

extension CanonicalValues {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["cloudCover"] = cloudCover?.json
    object["dewPoint"] = dewPoint?.json
    object["feelsLike"] = feelsLike?.json
    object["humidity"] = humidity?.json
    object["moonPhase"] = moonPhase?.json
    object["precipitation"] = precipitation?.json
    object["precipitationProbability"] = precipitationProbability?.json
    object["pressure"] = pressure?.json
    object["startsAt"] = startsAt?.json
    object["sunriseAt"] = sunriseAt?.json
    object["sunsetAt"] = sunsetAt?.json
    object["temperature"] = temperature?.json
    object["temperatureMax"] = temperatureMax?.json
    object["temperatureMin"] = temperatureMin?.json
    object["uvIndex"] = uvIndex?.json
    object["visibility"] = visibility?.json
    object["windDirection"] = windDirection?.json
    object["windGust"] = windGust?.json
    object["windSpeed"] = windSpeed?.json
    return .object(object)
  }
}
