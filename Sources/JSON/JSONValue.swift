/// One JSON value of RFC 8259; integers stay apart from other numbers, since a `Double` loses those beyond 2^53.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// An integer literal (no fraction, no exponent) in Int64 range.
  case integer(Int64)
  /// Any other finite number; also `-0`, which an Int64 cannot hold.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Reads the one document in `bytes`, nested at most `depthLimit` deep (never more than `JSONLimits.maximumDepth`).
  package init(parsing bytes: [UInt8], depthLimit: Int = JSONLimits.depth) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      var reader = JSONReader(buffer, depthLimit: min(depthLimit, JSONLimits.maximumDepth))
      return try reader.document()
    }
  }

  package var isNull: Bool { if case .null = self { true } else { false } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The value of an integer literal; nil for every other number, `1.0` and `1e3` too.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The value of any number, the nearest one for integers beyond 2^53.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The member of an object; nil where it is absent or this is no object.
  package subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element of an array; nil where it is out of range or this is no array.
  package subscript(index: Int) -> JSONValue? {
    if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
  }

  /// Appends the value as compact JSON: keys in byte order, strings as `JSONWriter` escapes them.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): JSONWriter.appendInteger(value, to: &bytes)
    case .number(let value): JSONWriter.appendNumber(value, to: &bytes)
    case .string(let value): JSONWriter.appendString(value, to: &bytes)
    case .object(let value): value.write(to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  /// The value as compact JSON, without a line end.
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}

extension JSONValue: Equatable {
  /// Same case and same value; strings by their UTF-8 bytes, since `String` calls different normal forms equal.
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; of equal keys the last one wins.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
}
