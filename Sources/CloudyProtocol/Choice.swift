/// A user's choice for one setting: a value, or to leave it to what the setting follows.
package enum Choice<Value: Equatable & Sendable>: Equatable, Sendable {
  case auto
  case value(Value)

  /// The chosen value, nil for `auto`.
  package var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
