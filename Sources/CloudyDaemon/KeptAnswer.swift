import CloudyHub
import CloudyProtocol
import WeatherModel
package import WeatherProviders

/// An answer that stands for its URL for a while, and then until the service has a newer one.
package struct KeptAnswer: Equatable, Sendable {
  /// How long a key that is refused one interface of a service, but not all, is not tried there again, seconds.
  private static let refusal: Int64 = 86_400

  package let answer: WeatherAnswer
  package let version: AnswerVersion?
  /// Unix seconds before which it is not asked for again.
  package let until: Int64

  /// Nil for what is to be asked again as if for the first time.
  package init?(_ answer: WeatherAnswer, version: AnswerVersion?, expiresAt: Int64?, now: Int64) {
    self.answer = answer
    switch answer {
    case .success:
      // A year, which a proxy may say, would be a forecast that never changes.
      let expiresAt = min(expiresAt ?? now, now + HubLimits.longestExpiry)
      guard expiresAt > now || version != nil else { return nil }
      (until, self.version) = (expiresAt, version)
    case .failure(let error):
      guard error.reason == .unauthorized else { return nil }
      (until, self.version) = (now + Self.refusal, nil)
    }
  }
}
