package import CloudyProtocol

extension SettingsViewModel {
  /// Every setting with its choices, the one in force and what `auto` would mean.
  package init(chosen: UnitsChange, configured: UnitsChange, names: LocaleNames) {
    self.init(sections: [])
  }
}
