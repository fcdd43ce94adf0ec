package import WeatherModel

/// A service whose one answer says all, the place's zone included.
package protocol OneAnswerProvider: WeatherProvider {
  func request(for place: Place) -> WeatherServiceRequest

  /// What the answer says, without what is computed where it does not: the sun's times and the moon's phase.
  ///
  /// - Throws: `invalidResponse` for a body that is not JSON of the expected shape or holds no weather at all.
  func decode(_ body: [UInt8]) throws(WeatherDataError) -> WeatherData
}

extension OneAnswerProvider {
  package func step(
    for inquiry: WeatherInquiry, after answers: [WeatherAnswer]
  ) throws(WeatherDataError) -> WeatherStep {
    guard let answer = answers.first else { return .request(request(for: inquiry.place)) }
    var data = try decode(answer.get())
    let zone = inquiry.zone(named: data.timeZone, utcOffsetSeconds: data.utcOffsetSeconds)
    for day in data.days.indices { data.days[day].setSky(Sun(over: inquiry.place), zone) }
    return .done(data)
  }
}
