package import JSON

/// The topic `hours`: the hour under way and those after it, 48 at most; moves at each full hour.
package struct HoursViewModel: Equatable, Sendable {
  package var hours: [WeatherHourViewModel]

  package init(hours: [WeatherHourViewModel]) {
    self.hours = hours
  }
}

extension HoursViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["hours"] = .array(hours.map(\.json))
    return .object(object)
  }
}
