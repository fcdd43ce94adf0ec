package import JSON

/// The topic `status`: how much the rest can be trusted.
package struct StatusViewModel: Equatable, Sendable {
  package var weather: WeatherState
  package var isRefreshing: Bool
  package var error: StatusErrorViewModel?
  package var location: LocationViewModel?
  /// Name of the provider whose weather is shown.
  package var provider: String?
  package var attribution: String?
  /// Unix seconds
  package var fetchedAt: Int64?
  /// Unix seconds
  package var nextRefreshAt: Int64?
  package var locale: String
  package var unitsOrigin: UnitsOrigin

  package init(
    weather: WeatherState, isRefreshing: Bool, error: StatusErrorViewModel? = nil, location: LocationViewModel? = nil,
    provider: String? = nil, attribution: String? = nil, fetchedAt: Int64? = nil, nextRefreshAt: Int64? = nil,
    locale: String, unitsOrigin: UnitsOrigin
  ) {
    self.weather = weather
    self.isRefreshing = isRefreshing
    self.error = error
    self.location = location
    self.provider = provider
    self.attribution = attribution
    self.fetchedAt = fetchedAt
    self.nextRefreshAt = nextRefreshAt
    self.locale = locale
    self.unitsOrigin = unitsOrigin
  }
}

extension StatusViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["attribution"] = attribution?.json
    object["error"] = error?.json
    object["fetchedAt"] = fetchedAt?.json
    object["locale"] = locale.json
    object["location"] = location?.json
    object["nextRefreshAt"] = nextRefreshAt?.json
    object["provider"] = provider?.json
    object["refreshing"] = isRefreshing.json
    object["unitsOrigin"] = unitsOrigin.json
    object["weather"] = weather.json
    return .object(object)
  }
}
