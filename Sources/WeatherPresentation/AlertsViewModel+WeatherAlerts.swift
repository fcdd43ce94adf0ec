package import CloudyProtocol
package import WeatherModel

extension AlertsViewModel {
  /// Most warnings shown: with their texts they and all other topics fit a line of the protocol.
  package static let limit = 16

  /// The warnings that have not ended, `limit` at most; one without an end stays.
  package init(alerts: [WeatherAlert], context: PresentationContext) {
    self.init(
      alerts: alerts.lazy.filter { $0.endsAt ?? .max > context.now }.prefix(Self.limit).map { alert in
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
