package import JSON

/// The error that stands: `status.error`.
package struct StatusErrorViewModel: Equatable, Sendable {
  package var code: ErrorCode
  package var reason: FailureReason?
  package var message: String
  /// Unix seconds of the first failure since the last success.
  package var sinceAt: Int64
  /// Unix seconds of the next attempt.
  package var retryAt: Int64?

  package init(code: ErrorCode, reason: FailureReason? = nil, message: String, sinceAt: Int64, retryAt: Int64? = nil) {
    self.code = code
    self.reason = reason
    self.message = message
    self.sinceAt = sinceAt
    self.retryAt = retryAt
  }
}

extension StatusErrorViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["code"] = code.json
    object["message"] = message.json
    object["reason"] = reason?.json
    object["retryAt"] = retryAt?.json
    object["sinceAt"] = sinceAt.json
    return .object(object)
  }
}
