import CloudyProtocol
import Testing
import WeatherModel
import WeatherProviders

struct GeocoderTests {
  private let geocoder = Geocoder()

  private func decode(_ text: String) throws -> [PlaceCandidate] {
    try geocoder.decode(Array(text.utf8))
  }

  @Test func `the request carries the name as written, with its country`() throws {
    #expect(
      geocoder.request(query: "Vienna, AT", language: "en", count: 10).url
        == "https://geocoding-api.open-meteo.com/v1/search?name=Vienna,%20AT&count=10&language=en&format=json")
    let own = Geocoder(baseURL: try ServiceURL("http://localhost:1/"))
    #expect(own.request(query: "x", language: "de", count: 1).url.hasPrefix("http://localhost:1/v1/search?name=x&"))
  }

  @Test func `candidates have their fields and the order of the service`() throws {
    let candidates = try decode(
      """
      {"results":[
        {"name":"Springfield","latitude":39.8,"longitude":-89.6,"country":"United States","admin1":"Illinois","population":114394,"timezone":"America/Chicago"},
        {"name":"Springfield","latitude":1,"longitude":1,"country_code":"LR"},
        {"name":"Springfield","latitude":37.2,"longitude":-93.3,"country":"United States","admin1":"Missouri","population":166810},
        {"name":"Springfield","latitude":2,"longitude":2}
      ],"generationtime_ms":0.5}
      """)
    #expect(candidates.map(\.region) == ["Illinois", nil, "Missouri", nil])
    #expect(candidates.map(\.country) == ["United States", "LR", "United States", nil])
    #expect(candidates.map(\.timeZone) == ["America/Chicago", nil, nil, nil])
    #expect(candidates.map(\.latitude) == [39.8, 1, 37.2, 2])
    #expect(candidates.map(\.population) == [114_394, nil, 166_810, nil])
  }

  @Test func `no results key is no place, an absent coordinate is zero`() throws {
    #expect(try decode(#"{"generationtime_ms":0.3}"#).isEmpty)
    #expect(try decode(#"{"results":[]}"#).isEmpty)
    let null = try decode(#"{"results":[{"name":"Null Island"},{"name":"Gulf","latitude":"0.5"}]}"#)
    #expect(null.map(\.latitude) == [0, 0.5])
    #expect(null.map(\.longitude) == [0, 0])
  }

  @Test func `a result that is none does not sink the list`() throws {
    let candidates = try decode(
      #"{"results":[null,{"latitude":1},{"name":"x","latitude":91},{"name":"y","latitude":null},{"name":"ok","longitude":180}]}"#
    )
    #expect(candidates.map(\.name) == ["ok"])
  }

  @Test func `a name that the settings could not hold is no name`() throws {
    let long = String(repeating: "x", count: Limits.nameBytes + 1)
    let candidates = try decode(
      """
      {"results":[{"name":" "},{"name":"\(long)"},{"name":"ok","admin1":"\(long)","country":" ","country_code":"BE"}]}
      """)
    #expect(candidates.map(\.name) == ["ok"])
    #expect(candidates.map(\.region) == [nil] && candidates.map(\.country) == ["BE"])
  }

  @Test(arguments: ["", "<html>", "[]", "{\"results\":[", "nope"])
  func `a body that is no answer is an invalid response`(body: String) {
    #expect(throws: WeatherDataError.self) { try decode(body) }
  }

  @Test func `its errors are told`() {
    let error = geocoder.failure(
      status: 400, body: Fixture.bytes(#"{"error":true,"reason":"Parameter count must be between 1 and 100."}"#))
    #expect(error.reason == .status)
    #expect(
      error.message
        == "the Open-Meteo geocoder answered with HTTP status 400; it says: Parameter count must be between 1 and 100.")
  }
}
