package import CloudyProtocol
package import WeatherModel

extension SettingsViewModel {
  /// Every setting with its choices, the one in force and what `auto` would mean; and the places saved, by name.
  package init(chosen: UnitsChange, configured: UnitsChange, names: LocaleNames, saved: [String: Place] = [:]) {
    let choices = chosen.over(configured)
    let units = choices.units?.value ?? names.units
    let sections = [
      SettingsViewTimeViewModel.section(.time, title: "Time", selected: choices.time, automatic: names.time),
      SettingsViewUnitsViewModel.section(.units, title: "Units", selected: choices.units, automatic: names.units),
      SettingsViewTemperatureViewModel.section(
        .temperature, title: "Temperature", selected: choices.temperature, automatic: TemperatureNotation(units)),
      SettingsViewWindSpeedViewModel.section(
        .windSpeed, title: "Wind Speed", selected: choices.windSpeed, automatic: WindSpeedNotation(units)),
      SettingsViewPressureViewModel.section(
        .pressure, title: "Pressure", selected: choices.pressure, automatic: PressureNotation(units)),
      SettingsViewPrecipitationViewModel.section(
        .precipitation, title: "Precipitation", selected: choices.precipitation,
        automatic: PrecipitationNotation(units)),
      SettingsViewDistanceViewModel.section(
        .distance, title: "Distance", selected: choices.distance, automatic: DistanceNotation(units)),
    ]
    self.init(
      sections: sections,
      places: saved.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, place in
        SavedPlaceViewModel(saved: place, as: name)
      })
  }
}
