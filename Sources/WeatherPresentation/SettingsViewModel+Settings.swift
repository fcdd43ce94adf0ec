package import CloudyProtocol

extension SettingsViewModel {
  /// Every setting with its choices, the one in force and what `auto` would mean.
  package init(chosen: UnitsChange, configured: UnitsChange, names: LocaleNames) {
    let choices = chosen.over(configured)
    let units = choices.units?.value ?? names.units
    self.init(sections: [
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
    ])
  }
}
