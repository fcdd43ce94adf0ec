import JSON

/// A click on our block, as the bar tells it.
package struct Click: Equatable, Sendable {
  /// 1 left, 2 middle, 3 right, 4 and 5 the wheel; swaybar sends 0 for buttons it cannot name.
  package let button: Int64

  /// Of the block that was clicked, where the bar tells it.
  package let instance: String?

  package init(button: Int64, instance: String? = nil) {
    self.button = button
    self.instance = instance
  }

  /// The click in one event object; nil for anything else. Coordinates may be fractions, other keys come and go.
  init?(_ event: [UInt8]) {
    guard let click = try? JSONValue(parsing: event), let value = click["button"] else { return nil }
    // i3blocks may quote it.
    guard let button = value.integer ?? value.string.flatMap({ Int64($0) }) else { return nil }
    self.init(button: button, instance: click["instance"]?.string)
  }
}
