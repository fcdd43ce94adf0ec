/// Who named the place the weather is for.
package enum PlaceOrigin: String, CaseIterable, Sendable {
  case setLocation = "set-location"
  case configuration
  case geoclue
  case timeZone = "time-zone"
}
