import WeatherModel
import WeatherProviders

/// A fetch on its way through the requests of one provider.
struct WeatherPass {
  let attempt: UInt64
  let provider: any WeatherProvider
  let inquiry: WeatherInquiry
  private(set) var answers: [WeatherAnswer] = []
  /// What was asked, kept answers included.
  private(set) var urls: [String] = []
  /// The good ones, to be cached.
  private(set) var cached: [CachedAnswer?] = []
  /// The earliest time any good answer names, Unix seconds.
  private(set) var expiresAt: Int64?
  /// The last refusal's, seconds.
  private(set) var retryAfter: Int64?

  init(attempt: UInt64, provider: any WeatherProvider, inquiry: WeatherInquiry) {
    self.attempt = attempt
    self.provider = provider
    self.inquiry = inquiry
  }

  mutating func take(
    _ answer: WeatherAnswer, to url: String, version: AnswerVersion? = nil, expiresAt: Int64? = nil,
    retryAfter: Int64? = nil
  ) {
    answers.append(answer)
    urls.append(url)
    switch answer {
    case .success(let body):
      cached.append(CachedAnswer(body: body, version: version))
      self.expiresAt = [self.expiresAt, expiresAt].compactMap(\.self).min()
    case .failure:
      cached.append(nil)
      self.retryAfter = retryAfter ?? self.retryAfter
    }
  }
}
