import CloudyProtocol
package import WeatherModel

extension PresentationContext {
  /// The next wall-clock instant after `now` at which a view model of this weather changes by itself: the place's
  /// midnight, the start or end of an hour, the end of a shower or an alert. Until then equal inputs give equal view models.
  package func nextChange(of weatherData: WeatherData) -> Int64? {
    var next: Int64?
    func consider(_ instant: Int64) {
      if instant > now, instant < next ?? .max { next = instant }
    }
    consider(zone.nextMidnight(after: now))
    for hour in weatherData.hours {
      consider(hour.startsAt)
      consider(hour.endsAt)
    }
    if let spell = PrecipitationViewModel(weatherData, at: now), let endsAt = spell.endsAt { consider(endsAt) }
    for alert in weatherData.alerts {
      if let endsAt = alert.endsAt { consider(endsAt) }
    }
    return next
  }
}
