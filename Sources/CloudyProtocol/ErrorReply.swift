/// An `error` line, or the refusal of a request before it has one.
package struct ErrorReply: Error, Equatable, Sendable {
  package var code: ErrorCode
  /// One sentence a user can act on: what failed, on what, what to do.
  package var message: String
  /// The request's id where it could be recovered.
  package var id: RequestID?
  /// True where the server closes the connection after this line.
  package var isFatal = false
  /// The field at fault, of `missing-field` and `invalid-field`.
  package var field: String?
  package var reason: FailureReason?
  /// Byte offset in the request line, of `invalid-json`.
  package var offset: Int?
  package var retryAfterSeconds: Int64?

  package init(_ code: ErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
