import CloudyProtocol
package import WeatherModel

extension WeatherData {
  /// A little weather around an instant: three days and four hours at UTC+1, so that lines stay readable.
  package static func small(at now: Int64, temperature: Double = 8.4) -> WeatherData {
    var data = WeatherData()
    data.timeZone = "Europe/Brussels"
    data.utcOffsetSeconds = 3_600
    var observation = WeatherObservation(observedAt: now, condition: .rain)
    observation.temperature = temperature
    data.observation = observation
    let today = ZoneRules(fixedOffsetSeconds: 3_600).localDate(at: now)
    data.days = (0..<3).map { index in
      var day = WeatherDayData(date: today + index, condition: .cloudy)
      day.temperatureMin = temperature - 3
      day.temperatureMax = temperature + Double(index)
      return day
    }
    let hour = now - (now % 3_600 + 3_600) % 3_600
    data.hours = (0..<4).map { index in
      var hour = WeatherHourData(startsAt: hour + Int64(index) * 3_600, condition: .clear)
      hour.temperature = temperature + Double(index)
      return hour
    }
    return data
  }
}
