/// The unit temperatures are shown in.
package enum TemperatureNotation: String, CaseIterable, Sendable {
  case fahrenheit, celsius
}
