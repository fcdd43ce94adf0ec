package import WeatherModel

/// All a view model is built from beside the weather itself.
package struct PresentationContext: Equatable, Sendable {
  package var settings: Settings
  package var names: LocaleNames
  package var zone: ZoneRules
  /// Unix seconds
  package var now: Int64

  package init(settings: Settings, names: LocaleNames, zone: ZoneRules, now: Int64) {
    self.settings = settings
    self.names = names
    self.zone = zone
    self.now = now
  }
}
