import CloudyProtocol
import JSON
import WeatherModel
import WeatherPresentation

extension Hub {
  /// The value of every topic at `now`.
  func views() -> [Topic: JSONValue] {
    let context = presentation()
    let data = root.weatherData
    return [
      .day: data.flatMap { DayViewModel(weatherData: $0, context: context) }?.json ?? .null,
      .week: data.map { WeekViewModel(weatherData: $0, context: context).json } ?? .null,
      .hours: data.map { HoursViewModel(weatherData: $0, context: context).json } ?? .null,
      .alerts: AlertsViewModel(alerts: data?.alerts ?? [], context: context).json,
      .settings: SettingsViewModel(
        chosen: stored.units, configured: configuration.units, names: configuration.names
      ).json,
      .status: status(context.settings).json,
    ]
  }

  /// Unix seconds at which a view changes without an event.
  func nextViewChange() -> Int64? {
    root.weatherData.flatMap { presentation().nextChange(of: $0) }
  }

  private func presentation() -> PresentationContext {
    PresentationContext(
      settings: Settings(chosen: stored.units, configured: configuration.units, names: configuration.names),
      names: configuration.names, zone: root.report?.zone ?? ZoneRules(fixedOffsetSeconds: 0), now: now.wall)
  }

  private func status(_ settings: Settings) -> StatusViewModel {
    StatusViewModel(
      weather: root.weatherState(at: now), isRefreshing: root.isRefreshing, error: statusError(),
      location: location(), provider: root.report?.provider, attribution: root.attribution,
      fetchedAt: root.report?.fetchedAt, nextRefreshAt: root.nextRefresh?.wall,
      locale: configuration.names.identifier, unitsOrigin: settings.unitsOrigin)
  }

  private func statusError() -> StatusErrorViewModel? {
    if let standing = root.weatherDataError {
      return StatusErrorViewModel(
        code: standing.error.code, reason: standing.error.reason, message: standing.error.message,
        sinceAt: standing.sinceAt, retryAt: root.nextRefresh?.wall)
    }
    return configuration.error.map {
      StatusErrorViewModel(code: .invalidConfiguration, message: $0, sinceAt: configurationErrorSince)
    }
  }

  /// The place in force, with the zone its weather told.
  func location() -> LocationViewModel? {
    root.currentLocation.map { place in
      var place = place
      place.timeZone = root.weatherData?.timeZone ?? place.timeZone
      return LocationViewModel(place, fallbackBecause: root.fallbackBecause)
    }
  }
}
