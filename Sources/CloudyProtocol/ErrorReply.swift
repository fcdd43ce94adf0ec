import JSON

/// An `error` line: the refusal of a request, or of a connection.
package struct ErrorReply: Error, OutgoingLine {
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

  /// `missing-field` or `invalid-field`: which field, and what the message says of it.
  package init(_ code: ErrorCode, field: String, _ message: String) {
    self.init(code, message)
    self.field = field
  }

  /// The lists of what is supported follow from the code: they are the same for every such error.
  package func chunks() -> [[UInt8]] {
    var members = JSONObject()
    members["code"] = code.json
    members["fatal"] = isFatal.json
    members["field"] = field?.json
    members["message"] = message.json
    members["offset"] = offset.map { Int64($0).json }
    members["reason"] = reason?.json
    members["retryAfterSeconds"] = retryAfterSeconds?.json
    switch code {
    case .invalidField where field == "topics": members["supportedTopics"] = .array(Topic.allCases.map(\.json))
    case .unknownType: members["supportedTypes"] = .array(RequestType.allCases.map(\.json))
    case .unsupportedVersion: members["supportedVersions"] = [Limits.protocolVersion.json]
    default: break
    }
    return LineEncoder.chunks(type: "error", id: id, members)
  }
}
