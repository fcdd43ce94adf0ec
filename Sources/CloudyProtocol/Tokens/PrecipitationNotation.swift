/// The unit amounts of precipitation are shown in.
package enum PrecipitationNotation: String, CaseIterable, Sendable {
  case millimeters, inches
}
