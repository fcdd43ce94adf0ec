package import WeatherModel

/// A weather service on the network: which request answers for a place, and what an answer means.
///
/// Pure: whoever performs the request passes its bytes back to `decode` (status 200 or 203) or `failure` (any other).
package protocol WeatherProvider: Sendable {
  /// The name in the configuration: "open-meteo".
  var name: String { get }
  /// What the service's terms ask to be shown beside its data.
  var attribution: String { get }
  /// The least time between two requests for one place, seconds.
  var minimumIntervalSeconds: Int64 { get }
  /// The most requests a day; nil without a limit.
  var dailyBudget: Int? { get }

  func request(for place: Place) -> WeatherServiceRequest

  /// - Throws: `invalidResponse` for a body that is not JSON of the expected shape or holds no weather at all.
  func decode(_ body: [UInt8]) throws(WeatherDataError) -> WeatherData

  /// What to say of an answer with an error status: the reason, what to do, and the service's own words, never the key.
  func failure(status: Int, body: [UInt8]) -> WeatherDataError
}
