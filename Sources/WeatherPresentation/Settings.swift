package import CloudyProtocol

/// The notation in force for every quantity, and who decided the system of units.
///
/// Per quantity: the user's choice (`set-units`), else the configured one, else `auto`; `auto` follows `units`, and
/// `units` `auto` follows the locale; `time` stands alone and its `auto` follows the locale.
package struct Settings: Equatable, Sendable {
  package let units: UnitsNotation
  package let unitsOrigin: UnitsOrigin
  package let time: TimeNotation
  package let temperature: TemperatureNotation
  package let windSpeed: WindSpeedNotation
  package let pressure: PressureNotation
  package let precipitation: PrecipitationNotation
  package let distance: DistanceNotation

  package init(chosen: UnitsChange, configured: UnitsChange, names: LocaleNames) {
    units = names.units
    unitsOrigin = .locale
    time = names.time
    temperature = .celsius
    windSpeed = .kilometersPerHour
    pressure = .hectopascals
    precipitation = .millimeters
    distance = .kilometers
  }
}
