package import CloudyProtocol

/// Why there is no (new) weather: the seed app's four cases.
package enum WeatherDataError: Error, Equatable, Sendable {
  case notAuthorizedToRequestLocation(message: String)
  case failedToRequestLocation(message: String)
  case failedRequest(FailureReason, message: String)
  case invalidResponse(message: String)

  package var code: ErrorCode {
    switch self {
    case .notAuthorizedToRequestLocation: .notAuthorizedToRequestLocation
    case .failedToRequestLocation: .failedToRequestLocation
    case .failedRequest: .failedRequest
    case .invalidResponse: .invalidResponse
    }
  }

  package var reason: FailureReason? {
    if case .failedRequest(let reason, _) = self { reason } else { nil }
  }

  /// What failed, on what, what to do.
  package var message: String {
    switch self {
    case .notAuthorizedToRequestLocation(let message), .failedToRequestLocation(let message),
      .failedRequest(_, let message), .invalidResponse(let message):
      message
    }
  }
}
