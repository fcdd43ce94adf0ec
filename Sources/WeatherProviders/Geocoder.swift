package import WeatherModel

/// Open-Meteo's geocoder: place names to coordinates, no key.
package struct Geocoder: Sendable {
  package init(baseURL: ServiceURL? = nil) {}

  /// - Parameters:
  ///   - query: a name, or "name, country", where the country may also be a region or an ISO code.
  ///   - language: of the names in the answer, "en".
  package func request(query: String, language: String, count: Int) -> WeatherServiceRequest { WeatherServiceRequest(ServiceURL(https: "x"), path: "", query: []) }

  /// The places found, the most populous first; empty where there are none.
  ///
  /// - Throws: `invalidResponse` for a body that is not JSON of the expected shape.
  package func decode(_ body: [UInt8]) throws(WeatherDataError) -> [PlaceCandidate] { [] }

  /// What to say of an answer with an error status.
  package func failure(status: Int, body: [UInt8]) -> WeatherDataError { .invalidResponse(message: "") }
}
