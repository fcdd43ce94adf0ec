import CloudyProtocol
import WeatherModel
import WeatherProviders

/// An answer that stands for its URL for a while, so that a fetch of several requests repeats only what may be new.
struct KeptAnswer {
  /// How long a key that is refused one interface of a service, but not all, is not tried there again, seconds.
  private static let refusal: Int64 = 86_400

  let answer: WeatherAnswer
  /// Unix seconds.
  let until: Int64

  /// Nil for what is to be asked again next time.
  init?(_ answer: WeatherAnswer, expiresAt: Int64?, now: Int64) {
    self.answer = answer
    switch answer {
    case .success:
      guard let expiresAt, expiresAt > now else { return nil }
      until = expiresAt
    case .failure(let error):
      guard error.reason == .unauthorized else { return nil }
      until = now + Self.refusal
    }
  }
}
