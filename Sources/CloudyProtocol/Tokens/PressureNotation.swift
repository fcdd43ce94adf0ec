/// The unit air pressure is shown in.
package enum PressureNotation: String, CaseIterable, Sendable {
  case hectopascals, inchesOfMercury, millimetersOfMercury
}
