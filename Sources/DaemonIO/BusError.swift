/// What a call over the bus was answered with instead of a reply, by the service, the bus or, out of time, sd-bus.
package struct BusError: Error, Equatable {
  /// "org.freedesktop.DBus.Error.AccessDenied"
  package let name: String
  package let message: String
}
