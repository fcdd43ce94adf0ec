/// Every `code` of an error line and of `status.error`.
package enum ErrorCode: String, CaseIterable, Sendable {
  // Protocol
  case invalidJSON = "invalid-json"
  case lineTooLong = "line-too-long"
  case missingField = "missing-field"
  case invalidField = "invalid-field"
  case unknownType = "unknown-type"
  case unsupportedVersion = "unsupported-version"
  case unknownPlace = "unknown-place"
  case storageFailed = "storage-failed"
  case shuttingDown = "shutting-down"
  /// Kept for a fault of the server: what can go wrong today has a code of its own.
  case `internal`
  // Fatal: the connection ends
  case notPermitted = "not-permitted"
  case tooManyClients = "too-many-clients"
  // Only in `status.error`
  case invalidConfiguration = "invalid-configuration"
  // Weather: the seed app's four
  case notAuthorizedToRequestLocation = "not-authorized-to-request-location"
  case failedToRequestLocation = "failed-to-request-location"
  case failedRequest = "failed-request"
  case invalidResponse = "invalid-response"
}
