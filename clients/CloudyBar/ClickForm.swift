/// How a bar writes clicks to our standard input.
package enum ClickForm: Sendable {
  /// Objects with a `button`: i3bar, swaybar, and i3blocks with `format=json`.
  case objects
  /// The button's number on a line: i3blocks.
  case lines
}
