package import JSON

/// The topic `alerts`: never null.
package struct AlertsViewModel: Equatable, Sendable {
  package var alerts: [AlertViewModel]

  package init(alerts: [AlertViewModel]) {
    self.alerts = alerts
  }
}

extension AlertsViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["alerts"] = .array(alerts.map(\.json))
    return .object(object)
  }
}
