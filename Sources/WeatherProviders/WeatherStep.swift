package import WeatherModel

/// What a provider does next.
package enum WeatherStep: Equatable, Sendable {
  case request(WeatherServiceRequest)
  case done(WeatherData)
}
