package import WeatherModel

/// A service whose one answer says all, the place's zone included.
package protocol OneAnswerProvider: WeatherProvider {
  func request(for place: Place) -> WeatherServiceRequest

  /// - Throws: `invalidResponse` for a body that is not JSON of the expected shape or holds no weather at all.
  func decode(_ body: [UInt8]) throws(WeatherDataError) -> WeatherData
}

extension OneAnswerProvider {
  package func step(
    for inquiry: WeatherInquiry, after answers: [WeatherAnswer]
  ) throws(WeatherDataError) -> WeatherStep {
    guard let answer = answers.first else { return .request(request(for: inquiry.place)) }
    return .done(try decode(answer.get()))
  }
}
