import JSON

/// A click on our block, as the bar tells it.
package struct Click: Equatable, Sendable {
  /// 1 left, 2 middle, 3 right, 4 and 5 the wheel; swaybar sends 0 for buttons it cannot name.
  package let button: Int64

  package init(button: Int64) {
    self.button = button
  }

  /// The click in one event object; nil for anything else. Coordinates may be fractions, other keys come and go.
  init?(_ event: [UInt8]) {
    guard let value = try? JSONValue(parsing: event)["button"] else { return nil }
    // i3blocks may quote it.
    guard let button = value.integer ?? value.string.flatMap({ Int64($0) }) else { return nil }
    self.button = button
  }
}
