/// The unit visibility is shown in.
package enum DistanceNotation: String, CaseIterable, Sendable {
  case kilometers, miles
}
