/// What a click does.
package enum ClickAction: String, CaseIterable, Sendable {
  case refresh
  case toggleUnits = "toggle-units"
  /// Shows the other text, or the first one again.
  case toggleText = "toggle-text"
  case none
}
