package import JSON

/// The topic `day`: the weather now. Each field is a display string in the user's units or a stable token; a missing
/// number is an absent field. `temperatureMin/Max`, `precipitation`, `precipitationProbability`, `uvIndex`, `sunrise`,
/// `sunset` and `moonPhase` are today's row, the rest is the observation's; all in the place's zone.
package struct DayViewModel: Equatable, Sendable {
  /// "EEE, MMMM d" of the observation, names of the locale.
  package var date: String
  /// "hh:mm a" or "HH:mm" of the observation.
  package var time: String
  package var summary: String
  package var icon: Icon
  package var condition: Condition
  package var isDay: Bool
  /// "%.1f °C" or "%.1f °F"
  package var temperature: String?
  /// "21°"
  package var temperatureShort: String?
  /// "%.1f °C" or "%.1f °F"
  package var feelsLike: String?
  /// "%.0f °C" or "%.0f °F"
  package var temperatureMin: String?
  /// "%.0f °C" or "%.0f °F"
  package var temperatureMax: String?
  package var windSpeed: String?
  package var windGust: String?
  /// One of 16 points, "NNE".
  package var windDirection: String?
  /// "65 %"
  package var humidity: String?
  package var pressure: String?
  package var precipitation: String?
  /// "65 %"
  package var precipitationProbability: String?
  /// "65 %"
  package var cloudCover: String?
  package var dewPoint: String?
  package var visibility: String?
  /// "%.0f"
  package var uvIndex: String?
  /// A time of day, absent on days without one (polar day and night).
  package var sunrise: String?
  package var sunset: String?
  /// English name of the phase, "Waxing Crescent".
  package var moonPhase: String?
  /// Absent where none is to come within 48 hours.
  package var nextPrecipitation: PrecipitationViewModel?
  package var values: CanonicalValues
  /// Unix seconds
  package var observedAt: Int64

  package init(
    date: String, time: String, summary: String, icon: Icon, condition: Condition, isDay: Bool,
    temperature: String? = nil, temperatureShort: String? = nil, feelsLike: String? = nil,
    temperatureMin: String? = nil, temperatureMax: String? = nil, windSpeed: String? = nil, windGust: String? = nil,
    windDirection: String? = nil, humidity: String? = nil, pressure: String? = nil, precipitation: String? = nil,
    precipitationProbability: String? = nil, cloudCover: String? = nil, dewPoint: String? = nil,
    visibility: String? = nil, uvIndex: String? = nil, sunrise: String? = nil, sunset: String? = nil,
    moonPhase: String? = nil, nextPrecipitation: PrecipitationViewModel? = nil, values: CanonicalValues,
    observedAt: Int64
  ) {
    self.date = date
    self.time = time
    self.summary = summary
    self.icon = icon
    self.condition = condition
    self.isDay = isDay
    self.temperature = temperature
    self.temperatureShort = temperatureShort
    self.feelsLike = feelsLike
    self.temperatureMin = temperatureMin
    self.temperatureMax = temperatureMax
    self.windSpeed = windSpeed
    self.windGust = windGust
    self.windDirection = windDirection
    self.humidity = humidity
    self.pressure = pressure
    self.precipitation = precipitation
    self.precipitationProbability = precipitationProbability
    self.cloudCover = cloudCover
    self.dewPoint = dewPoint
    self.visibility = visibility
    self.uvIndex = uvIndex
    self.sunrise = sunrise
    self.sunset = sunset
    self.moonPhase = moonPhase
    self.nextPrecipitation = nextPrecipitation
    self.values = values
    self.observedAt = observedAt
  }
}

extension DayViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["cloudCover"] = cloudCover?.json
    object["condition"] = condition.json
    object["date"] = date.json
    object["dewPoint"] = dewPoint?.json
    object["feelsLike"] = feelsLike?.json
    object["humidity"] = humidity?.json
    object["icon"] = icon.json
    object["isDay"] = isDay.json
    object["moonPhase"] = moonPhase?.json
    object["nextPrecipitation"] = nextPrecipitation?.json
    object["observedAt"] = observedAt.json
    object["precipitation"] = precipitation?.json
    object["precipitationProbability"] = precipitationProbability?.json
    object["pressure"] = pressure?.json
    object["summary"] = summary.json
    object["sunrise"] = sunrise?.json
    object["sunset"] = sunset?.json
    object["temperature"] = temperature?.json
    object["temperatureMax"] = temperatureMax?.json
    object["temperatureMin"] = temperatureMin?.json
    object["temperatureShort"] = temperatureShort?.json
    object["time"] = time.json
    object["uvIndex"] = uvIndex?.json
    object["values"] = values.json
    object["visibility"] = visibility?.json
    object["windDirection"] = windDirection?.json
    object["windGust"] = windGust?.json
    object["windSpeed"] = windSpeed?.json
    return .object(object)
  }
}
