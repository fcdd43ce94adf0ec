package import CloudyProtocol
package import WeatherModel

extension AlertsViewModel {
  /// The warnings that have not ended.
  package init(alerts: [WeatherAlert], context: PresentationContext) {
    self.init(alerts: [])
  }
}
