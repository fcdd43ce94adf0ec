/// The `type` of every request, in the order `hello` and `supportedTypes` list them.
package enum RequestType: String, CaseIterable, Sendable {
  case hello, get, subscribe, unsubscribe, refresh
  case setUnits = "set-units"
  case setLocation = "set-location"
  case ping, bye
}
