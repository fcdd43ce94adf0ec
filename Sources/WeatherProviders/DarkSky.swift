package import WeatherModel

/// Open-Meteo: no key, all of it in one call.
package struct DarkSky: WeatherProvider {
  package static let name = "dark-sky"
  package var name: String { Self.name }
  package let attribution = "Weather data by Open-Meteo.com (CC BY 4.0)"
  package let minimumIntervalSeconds: Int64 = 900
  package let dailyBudget: Int? = 1_000

  package init(baseURL: ServiceURL? = nil, apiKey: APIKey) {}
  package func request(for place: Place) -> WeatherServiceRequest { WeatherServiceRequest(ServiceURL(https: "x"), path: "", query: []) }
  package func decode(_ body: [UInt8]) throws(WeatherDataError) -> WeatherData { WeatherData() }
  package func failure(status: Int, body: [UInt8]) -> WeatherDataError { .invalidResponse(message: "") }
}
