import JSON

// How the fields of lines and view models become JSON; `optional?.json` makes an absent value an absent key.

extension String {
  var json: JSONValue { .string(self) }
}

extension Bool {
  var json: JSONValue { .bool(self) }
}

extension Int64 {
  var json: JSONValue { .integer(self) }
}

extension Double {
  /// Nil for infinity and NaN, which JSON cannot tell: the field is absent then.
  var json: JSONValue? { isFinite ? .number(self) : nil }
}

extension RawRepresentable<String> {
  /// A token of the wire.
  var json: JSONValue { .string(rawValue) }
}

extension RequestID {
  var json: JSONValue {
    switch self {
    case .integer(let value): .integer(value)
    case .string(let value): .string(value)
    }
  }
}
