package import CloudyProtocol
package import WeatherModel

extension AlertsViewModel {
  /// The warnings that have not ended; one without an end stays.
  package init(alerts: [WeatherAlert], context: PresentationContext) {
    self.init(
      alerts: alerts.filter { $0.endsAt ?? .max > context.now }.map { alert in
        AlertViewModel(
          title: alert.title,
          severity: alert.severity?.lowercased(),
          starts: context.weekdayAndTime(alert.startsAt),
          ends: context.weekdayAndTime(alert.endsAt),
          startsAt: alert.startsAt,
          endsAt: alert.endsAt,
          issuer: alert.issuer,
          text: alert.text)
      })
  }
}
