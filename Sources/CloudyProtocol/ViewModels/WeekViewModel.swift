package import JSON

/// The topic `week`: the place's today and the days after it.
package struct WeekViewModel: Equatable, Sendable {
  package var days: [WeatherDayViewModel]

  /// Sent as `numberOfDays`.
  package var numberOfDays: Int { days.count }

  package init(days: [WeatherDayViewModel]) {
    self.days = days
  }
}

extension WeekViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["days"] = .array(days.map(\.json))
    object["numberOfDays"] = Int64(numberOfDays).json
    return .object(object)
  }
}
