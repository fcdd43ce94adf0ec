/// The topic `alerts`: never null.
package struct AlertsViewModel: Equatable, Sendable {
  package var alerts: [AlertViewModel]

  package init(alerts: [AlertViewModel]) {
    self.alerts = alerts
  }
}
