/// Why a request to a provider failed: the `reason` of `failed-request`.
package enum FailureReason: String, CaseIterable, Sendable {
  case offline, timeout, refused, tls, status
  case rateLimited = "rate-limited"
  case unauthorized
}
