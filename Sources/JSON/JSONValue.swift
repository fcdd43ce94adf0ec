/// One JSON value of RFC 8259; integers stay apart from other numbers, since a `Double` loses those beyond 2^53.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// An integer literal (no fraction, no exponent) in Int64 range.
  case integer(Int64)
  /// Any other finite number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}
