import WeatherModel

extension WeatherHourData {
  /// Unix seconds of the hour's end, when it leaves the view.
  var endsAt: Int64 {
    let (endsAt, overflow) = startsAt.addingReportingOverflow(3_600)
    return overflow ? .max : endsAt
  }

  /// The hour as the weather now, for an answer without a current block.
  var observation: WeatherObservation {
    var observation = WeatherObservation(observedAt: startsAt, condition: condition)
    observation.isDay = isDay
    observation.temperature = temperature
    observation.feelsLike = feelsLike
    observation.windSpeed = windSpeed
    return observation
  }
}
