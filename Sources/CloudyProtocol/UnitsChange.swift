/// What a `set-units` request asks for: nil leaves a setting alone; a token sets it, `auto` gives it back.
///
/// The same shape is the `units` object of the configuration file and of the stored settings.
package struct UnitsChange: Equatable, Sendable {
  package var units: Choice<UnitsNotation>?
  package var time: Choice<TimeNotation>?
  package var temperature: Choice<TemperatureNotation>?
  package var windSpeed: Choice<WindSpeedNotation>?
  package var pressure: Choice<PressureNotation>?
  package var precipitation: Choice<PrecipitationNotation>?
  package var distance: Choice<DistanceNotation>?

  package init() {}
}
