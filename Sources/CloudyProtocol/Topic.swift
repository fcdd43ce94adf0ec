/// A part of the view a client can get and subscribe to; the order of the cases is the order on the wire.
package enum Topic: String, CaseIterable, Sendable {
  case day, week, hours, alerts, settings, status
}
