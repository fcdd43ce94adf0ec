/// What each button does: `left=refresh,right=toggle-units,scroll-up=none`.
package struct ClickActions: Equatable, Sendable {
  /// X11's numbers, which i3bar, swaybar and i3blocks use.
  private static let buttons: [(name: String, button: Int64)] = [
    ("left", 1), ("middle", 2), ("right", 3), ("scroll-up", 4), ("scroll-down", 5), ("scroll-left", 6),
    ("scroll-right", 7), ("back", 8), ("forward", 9),
  ]

  private var actions: [Int64: ClickAction] = [1: .refresh, 3: .toggleUnits]

  package init() {}

  /// What a click with the button does.
  package subscript(button: Int64) -> ClickAction { actions[button] ?? .none }

  /// Changes those that `source` names.
  package mutating func change(_ source: String) throws(UsageError) {
    for part in source.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let button = Self.buttons.first(where: { $0.name == words[0] })?.button,
        let action = ClickAction(rawValue: words[1])
      else {
        throw UsageError(
          "--on-click takes BUTTON=ACTION,...: \(Self.buttons.map(\.name).joined(separator: ", "));"
            + " \(ClickAction.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      actions[button] = action
    }
  }
}
