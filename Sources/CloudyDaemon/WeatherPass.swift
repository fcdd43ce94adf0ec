import WeatherModel
import WeatherProviders

/// A fetch on its way through the requests of one provider.
struct WeatherPass {
  let attempt: UInt64
  let provider: any WeatherProvider
  let inquiry: WeatherInquiry
  private(set) var answers: [WeatherAnswer] = []
  /// The earliest time any good answer names, Unix seconds.
  private(set) var expiresAt: Int64?
  /// The last refusal's, seconds.
  private(set) var retryAfter: Int64?

  init(attempt: UInt64, provider: any WeatherProvider, inquiry: WeatherInquiry) {
    self.attempt = attempt
    self.provider = provider
    self.inquiry = inquiry
  }

  mutating func take(_ answer: WeatherAnswer, expiresAt: Int64? = nil, retryAfter: Int64? = nil) {
    answers.append(answer)
    switch answer {
    case .success: self.expiresAt = [self.expiresAt, expiresAt].compactMap(\.self).min()
    case .failure: self.retryAfter = retryAfter ?? self.retryAfter
    }
  }
}
