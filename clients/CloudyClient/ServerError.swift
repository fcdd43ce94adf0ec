package import JSON

/// An `error` line: what the server says went wrong. Its tokens stay strings, since a newer server may know more.
package struct ServerError: Error, Equatable, Sendable {
  /// `ErrorCode`'s raw value, or one this version does not know.
  package let code: String
  /// One sentence a user can act on, as sent: not yet sanitized.
  package let message: String
  /// True where the server closes the connection after this line.
  package let isFatal: Bool
  package let field: String?
  package let retryAfterSeconds: Int64?

  package init(
    code: String, message: String, isFatal: Bool = false, field: String? = nil, retryAfterSeconds: Int64? = nil
  ) {
    self.code = code
    self.message = message
    self.isFatal = isFatal
    self.field = field
    self.retryAfterSeconds = retryAfterSeconds
  }

  /// Nil without a `code`; a missing message is the code.
  package init?(_ line: JSONObject) {
    guard let code = line["code"]?.string else { return nil }
    self.init(
      code: code, message: line["message"]?.string ?? code, isFatal: line["fatal"]?.bool ?? false,
      field: line["field"]?.string, retryAfterSeconds: line["retryAfterSeconds"]?.integer)
  }
}
