package import JSON

/// One row of the topic `week`.
package struct WeatherDayViewModel: Equatable, Sendable {
  /// "EEEE", name of the locale.
  package var day: String
  /// "MMMM d", name of the locale.
  package var date: String
  /// "min - max", each "%.0f °C" or "%.0f °F"; one missing: the other alone; both: absent.
  package var temperature: String?
  package var windSpeed: String?
  package var icon: Icon
  package var condition: Condition
  package var summary: String
  /// Whether it is the place's today; moves at the place's midnight.
  package var isToday: Bool
  package var precipitation: String?
  package var precipitationProbability: String?
  package var sunrise: String?
  package var sunset: String?
  /// temperatureMin, temperatureMax, windSpeed, precipitation, precipitationProbability, uvIndex, moonPhase,
  /// sunriseAt, sunsetAt, startsAt (the place's midnight).
  package var values: CanonicalValues

  package init(
    day: String, date: String, temperature: String? = nil, windSpeed: String? = nil, icon: Icon, condition: Condition,
    summary: String, isToday: Bool, precipitation: String? = nil, precipitationProbability: String? = nil,
    sunrise: String? = nil, sunset: String? = nil, values: CanonicalValues
  ) {
    self.day = day
    self.date = date
    self.temperature = temperature
    self.windSpeed = windSpeed
    self.icon = icon
    self.condition = condition
    self.summary = summary
    self.isToday = isToday
    self.precipitation = precipitation
    self.precipitationProbability = precipitationProbability
    self.sunrise = sunrise
    self.sunset = sunset
    self.values = values
  }
}

extension WeatherDayViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["condition"] = condition.json
    object["date"] = date.json
    object["day"] = day.json
    object["icon"] = icon.json
    object["isToday"] = isToday.json
    object["precipitation"] = precipitation?.json
    object["precipitationProbability"] = precipitationProbability?.json
    object["summary"] = summary.json
    object["sunrise"] = sunrise?.json
    object["sunset"] = sunset?.json
    object["temperature"] = temperature?.json
    object["values"] = values.json
    object["windSpeed"] = windSpeed?.json
    return .object(object)
  }
}
