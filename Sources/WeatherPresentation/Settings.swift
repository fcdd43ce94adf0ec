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
    let choices = chosen.over(configured)
    units = choices.units?.value ?? names.units
    unitsOrigin = choices.units?.value == nil ? .locale : chosen.units == nil ? .configuration : .setUnits
    time = choices.time?.value ?? names.time
    temperature = choices.temperature?.value ?? TemperatureNotation(units)
    windSpeed = choices.windSpeed?.value ?? WindSpeedNotation(units)
    pressure = choices.pressure?.value ?? PressureNotation(units)
    precipitation = choices.precipitation?.value ?? PrecipitationNotation(units)
    distance = choices.distance?.value ?? DistanceNotation(units)
  }
}
