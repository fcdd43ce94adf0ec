import CloudyProtocol
package import WeatherModel

/// Embedded weather for demonstrations, screenshots and tests: a function of place and time, never of chance.
///
/// Every hour's values depend on its own instant and date alone, so a later answer continues an earlier one.
package struct Sample: Sendable {
  package static let name = "sample"
  package static let attribution = "Sample data, not a forecast"
  package static let minimumIntervalSeconds: Int64 = 60

  private static let numberOfDays = 8
  private static let observationSeconds: Int64 = 900

  package init() {}

  /// Today from its midnight and seven days more, with an alert and the weather of the quarter hour under way.
  ///
  /// - Parameter now: Unix seconds.
  package func weatherData(for place: Place, zone: ZoneRules, now: Int64) -> WeatherData {
    let today = zone.localDate(at: now)
    var data = WeatherData()
    data.timeZone = place.timeZone
    data.utcOffsetSeconds = zone.offset(at: now)
    for date in (0..<Self.numberOfDays).map({ today + $0 }) {
      let forecast = SampleDay(date, place, zone)
      data.days.append(forecast.day)
      data.hours += forecast.hours
    }
    data.observation = observation(at: now - now % Self.observationSeconds, among: data.hours)
    data.alerts = [alert(on: today, zone)]
    return data
  }

  static func summary(_ condition: Condition) -> String {
    let words = condition.rawValue.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + ", sample data"
  }

  private func observation(at instant: Int64, among hours: [WeatherHourData]) -> WeatherObservation? {
    guard let hour = hours.last(where: { $0.startsAt <= instant }) else { return nil }
    var observation = WeatherObservation(observedAt: instant, condition: hour.condition)
    observation.summary = Self.summary(hour.condition)
    observation.isDay = hour.isDay
    observation.temperature = hour.temperature
    observation.feelsLike = hour.feelsLike
    observation.windSpeed = hour.windSpeed
    observation.windGust = hour.windSpeed.map { ($0 * 1.6).roundedToTenths }
    observation.windDirection = Double(hour.startsAt / 3_600 % 72 * 5)
    let isWet = (hour.precipitation ?? 0) > 0 || hour.condition == .fog
    observation.humidity = isWet ? 0.91 : 0.62
    observation.pressure = isWet ? 1_004.2 : 1_016.8
    observation.cloudCover =
      switch hour.condition {
      case .clear: 0.05
      case .partlyCloudy, .wind: 0.55
      default: 0.95
      }
    // Dew point below the temperature by a degree for each 5 % of relative humidity missing (Lawrence 2005).
    observation.dewPoint = hour.temperature.map { ($0 - (isWet ? 1.8 : 7.6)).roundedToTenths }
    observation.visibility = hour.condition == .fog ? 0.8 : isWet ? 8 : 24
    return observation
  }

  private func alert(on date: CivilDate, _ zone: ZoneRules) -> WeatherAlert {
    var alert = WeatherAlert(title: "Wind advisory (sample data)")
    alert.severity = "moderate"
    alert.startsAt = zone.startOfDay(date) + 43_200
    alert.endsAt = zone.startOfDay(date + 1) + 43_200
    alert.issuer = "Cloudy"
    alert.text = "This is sample data to show what a warning looks like. No warning is in force."
    return alert
  }
}

extension Double {
  /// Weather services tell one decimal.
  var roundedToTenths: Double { (self * 10).rounded() / 10 }
}
