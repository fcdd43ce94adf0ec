package import JSON

/// One row of the topic `hours`.
package struct WeatherHourViewModel: Equatable, Sendable {
  /// Start of the hour, a time of day.
  package var time: String
  /// "%.0f °C" or "%.0f °F"
  package var temperature: String?
  package var icon: Icon
  package var condition: Condition
  package var isDay: Bool
  package var precipitationProbability: String?
  package var windSpeed: String?
  /// temperature, feelsLike, windSpeed, precipitation, precipitationProbability, startsAt.
  package var values: CanonicalValues

  package init(
    time: String, temperature: String? = nil, icon: Icon, condition: Condition, isDay: Bool,
    precipitationProbability: String? = nil, windSpeed: String? = nil, values: CanonicalValues
  ) {
    self.time = time
    self.temperature = temperature
    self.icon = icon
    self.condition = condition
    self.isDay = isDay
    self.precipitationProbability = precipitationProbability
    self.windSpeed = windSpeed
    self.values = values
  }
}

extension WeatherHourViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["condition"] = condition.json
    object["icon"] = icon.json
    object["isDay"] = isDay.json
    object["precipitationProbability"] = precipitationProbability?.json
    object["temperature"] = temperature?.json
    object["time"] = time.json
    object["values"] = values.json
    object["windSpeed"] = windSpeed?.json
    return .object(object)
  }
}
