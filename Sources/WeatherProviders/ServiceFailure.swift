import CloudyProtocol
import WeatherModel

/// The errors of a service's answers.
enum ServiceFailure {
  /// - Parameters:
  ///   - service: as a sentence names it, "Open-Meteo".
  ///   - advice: what to do about refused access.
  ///   - key: kept out of the message even if the service repeats it.
  static func error(
    service: String, status: Int, body: [UInt8], advice: String, key: APIKey? = nil
  ) -> WeatherDataError {
    let words = ServiceWords.quoted(from: body).map { "; it says: " + (key?.redacted(in: $0) ?? $0) } ?? ""
    switch status {
    case 401, 403:
      return .failedRequest(.unauthorized, message: "\(service) refused access (HTTP \(status)): \(advice)\(words)")
    case 429:
      return .failedRequest(
        .rateLimited, message: "\(service) has had too many requests from this address or key (HTTP 429)\(words)")
    default:
      return .failedRequest(.status, message: "\(service) answered with HTTP status \(status)\(words)")
    }
  }
}
