/// Who decided the system of units in force.
package enum UnitsOrigin: String, CaseIterable, Sendable {
  case setUnits = "set-units"
  case configuration
  case locale
}
