package import WeatherModel

/// A weather service on the network: what to ask it for a place, one request after the other, and what its answers mean.
///
/// Pure: whoever performs the requests passes the answers back, made by `answer(status:body:)`, or with the error of a
/// transfer that brought none.
package protocol WeatherProvider: Sendable {
  /// The name in the configuration: "open-meteo".
  var name: String { get }
  /// What the service's terms ask to be shown beside its data.
  var attribution: String { get }
  /// The least time between two fetches for one place, seconds.
  var minimumIntervalSeconds: Int64 { get }
  /// The most fetches a day; nil without a limit.
  var dailyBudget: Int? { get }

  /// What to do after the answers so far: ask once more, or take the weather.
  ///
  /// The same inquiry and answers always give the same step, so kept answers are decoded again by passing all of them.
  ///
  /// - Parameter answers: to the requests of the earlier steps, in their order.
  /// - Throws: the error of an answer that cannot be done without, or `invalidResponse` for a body that is not JSON of
  ///   the expected shape or holds no weather at all.
  func step(for inquiry: WeatherInquiry, after answers: [WeatherAnswer]) throws(WeatherDataError) -> WeatherStep

  /// What to say of an answer with an error status: the reason, what to do, and the service's own words, never the key.
  func failure(status: Int, body: [UInt8]) -> WeatherDataError
}

/// The body of an answer with a good status, or why there is none.
package typealias WeatherAnswer = Result<[UInt8], WeatherDataError>

extension WeatherProvider {
  /// Every status of success counts: 203 is MET Norway's for a version on its way out, and what a 204 does not hold its
  /// decoder finds missing.
  package func answer(status: Int, body: [UInt8]) -> WeatherAnswer {
    (200..<300).contains(status) ? .success(body) : .failure(failure(status: status, body: body))
  }
}
