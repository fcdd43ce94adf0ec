import CloudyProtocol
import JSON
import WeatherModel
import WeatherPresentation

extension Hub {
  /// The value of every topic at `now`, of a saved place or with nil of the place in force.
  func views(of name: String?) -> [Topic: JSONValue] {
    let root = root(of: name)
    let context = presentation(of: root)
    let data = root?.weatherData
    return [
      .day: data.flatMap { DayViewModel(weatherData: $0, context: context) }?.json ?? .null,
      .week: data.map { WeekViewModel(weatherData: $0, context: context).json } ?? .null,
      .hours: data.map { HoursViewModel(weatherData: $0, context: context).json } ?? .null,
      .alerts: AlertsViewModel(alerts: data?.alerts ?? [], context: context).json,
      .settings: SettingsViewModel(
        chosen: stored.units, configured: configuration.units, names: configuration.names, saved: stored.places
      ).json,
      .status: status(of: name, context.settings).json,
    ]
  }

  /// Unix seconds at which a view changes without an event.
  func nextViewChange() -> Int64? {
    ([nil] + stored.places.keys.map { $0 }).compactMap { name in
      let root = root(of: name)
      return root?.weatherData.flatMap { presentation(of: root).nextChange(of: $0) }
    }.min()
  }

  /// The root view model of a saved place, nil if none is saved under the name; without a name, of the place in force.
  func root(of name: String?) -> RootViewModel? {
    guard let name else { return places.current }
    return stored.places[name].flatMap { places[$0] }
  }

  private func presentation(of root: RootViewModel?) -> PresentationContext {
    PresentationContext(
      settings: Settings(chosen: stored.units, configured: configuration.units, names: configuration.names),
      names: configuration.names, zone: root?.report?.zone ?? ZoneRules(fixedOffsetSeconds: 0), now: now.wall)
  }

  private func status(of name: String?, _ settings: Settings) -> StatusViewModel {
    let root = root(of: name)
    let provider = root?.report?.provider
    return StatusViewModel(
      weather: root?.weatherState(at: now, places.upstream) ?? .none, isRefreshing: root?.isRefreshing ?? false,
      error: statusError(of: name), location: location(of: name), provider: provider,
      attribution: provider.flatMap { places.upstream.descriptor(of: $0)?.attribution },
      fetchedAt: root?.report?.fetchedAt, nextRefreshAt: root?.nextRefresh?.wall,
      locale: configuration.names.identifier, unitsOrigin: settings.unitsOrigin)
  }

  private func statusError(of name: String?) -> StatusErrorViewModel? {
    guard let root = root(of: name) else {
      let sinceAt = name.flatMap { removedAt[$0] } ?? now.wall
      return StatusErrorViewModel(code: .unknownPlace, message: ErrorReply.noSavedPlace.message, sinceAt: sinceAt)
    }
    if let standing = root.weatherDataError {
      return StatusErrorViewModel(
        code: standing.error.code, reason: standing.error.reason, message: standing.error.message,
        sinceAt: standing.sinceAt, retryAt: root.nextRefresh?.wall)
    }
    return configuration.error.map {
      StatusErrorViewModel(code: .invalidConfiguration, message: $0, sinceAt: configurationErrorSince)
    }
  }

  /// A saved place, or without a name the place in force, with the zone its weather told.
  func location(of name: String? = nil) -> LocationViewModel? {
    let root = root(of: name)
    guard var place = name.map({ stored.places[$0] }) ?? root?.currentLocation else { return nil }
    place.timeZone = root?.weatherData?.timeZone ?? place.timeZone
    return LocationViewModel(place, fallbackBecause: name == nil ? root?.fallbackBecause : nil)
  }
}
