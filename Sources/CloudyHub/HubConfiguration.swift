package import CloudyProtocol
package import WeatherModel
package import WeatherPresentation

/// What the configuration file, the options and the locale come to.
package struct HubConfiguration: Equatable, Sendable {
  /// Seconds between two refreshes unless the configuration says otherwise.
  package static let defaultRefreshInterval: Int64 = 900

  /// In the order they are asked.
  package var providers: [ProviderDescriptor]
  /// The configured place, nil for an automatic one.
  package var place: Place?
  package var units: UnitsChange
  package var names: LocaleNames
  /// Seconds
  package var refreshInterval: Int64
  /// How long the daemon lives without a client; nil for ever.
  package var idleExit: Duration?
  /// Why the file on disk is not what runs, in words; nil where it is.
  package var error: String?

  package init(
    providers: [ProviderDescriptor], place: Place? = nil, units: UnitsChange = UnitsChange(),
    names: LocaleNames = .posix, refreshInterval: Int64 = HubConfiguration.defaultRefreshInterval,
    idleExit: Duration? = nil, error: String? = nil
  ) {
    self.providers = providers
    self.place = place
    self.units = units
    self.names = names
    self.refreshInterval = refreshInterval
    self.idleExit = idleExit
    self.error = error
  }
}
