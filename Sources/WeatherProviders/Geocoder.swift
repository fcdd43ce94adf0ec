import CloudyProtocol
import JSON
package import WeatherModel

/// Open-Meteo's geocoder: place names to coordinates, no key; <https://open-meteo.com/en/docs/geocoding-api>.
package struct Geocoder: Sendable {
  private static let service = "the Open-Meteo geocoder"

  private let base: ServiceURL

  /// - Parameter baseURL: of a self-hosted server; nil for the public one.
  package init(baseURL: ServiceURL? = nil) {
    base = baseURL ?? ServiceURL(https: "geocoding-api.open-meteo.com")
  }

  /// - Parameters:
  ///   - query: a name, or "name, country", where the country may also be a region or an ISO code: the service takes it so.
  ///   - language: of the names in the answer, "en".
  package func request(query: String, language: String, count: Int) -> WeatherServiceRequest {
    WeatherServiceRequest(
      base, path: "/v1/search",
      query: [("name", query), ("count", String(count)), ("language", language), ("format", "json")])
  }

  /// The places found, in the service's order; empty where there are none.
  ///
  /// The service leaves out zeros and empty lists: no `results` is no match, no `latitude` the equator. A result without a
  /// time zone is no fault (breezy-weather/breezy-weather#921).
  ///
  /// - Throws: `invalidResponse` for a body that is not a JSON object.
  package func decode(_ body: [UInt8]) throws(WeatherDataError) -> [PlaceCandidate] {
    let results = try Payload.object(body, service: Self.service)["results"]?.rows ?? []
    return results.compactMap(candidate)
  }

  /// What to say of an answer with an error status.
  package func failure(status: Int, body: [UInt8]) -> WeatherDataError {
    ServiceFailure.error(
      service: Self.service, status: status, body: body,
      advice: "check \"geocoding\" in the configuration, or give coordinates instead of a name")
  }

  private func candidate(_ result: JSONValue) -> PlaceCandidate? {
    let latitude = result["latitude"].map(\.lenientDouble) ?? 0
    let longitude = result["longitude"].map(\.lenientDouble) ?? 0
    guard let name = Self.name(result["name"]), let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { return nil }
    var candidate = PlaceCandidate(name: name, latitude: latitude, longitude: longitude)
    candidate.region = Self.name(result["admin1"])
    candidate.country = Self.name(result["country"]) ?? Self.name(result["country_code"])
    candidate.timeZone = Self.name(result["timezone"])
    candidate.population = result["population"]?.lenientInteger
    return candidate
  }

  /// A text the stored settings take back: `FieldReader.text` refuses a blank or longer one, and all of the file with it.
  private static func name(_ value: JSONValue?) -> String? {
    guard let text = value?.string, text.utf8.count <= Limits.nameBytes else { return nil }
    return value?.words.flatMap { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : $0 }
  }
}
