package import CloudyProtocol
package import WeatherModel

/// What users chose and a restart must not lose: `set-units` and `set-location`.
package struct StoredSettings: Equatable, Sendable {
  package var units: UnitsChange
  /// The place of `set-location`, nil for none chosen.
  package var place: Place?
  /// The places saved, by name.
  package var places: [String: Place]

  package init(units: UnitsChange = UnitsChange(), place: Place? = nil, places: [String: Place] = [:]) {
    self.units = units
    self.place = place
    self.places = places
  }
}
