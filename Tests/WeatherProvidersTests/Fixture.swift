import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel
import WeatherProviders

/// Payloads written by hand in the shape of each API, and edits of them.
enum Fixture {
  typealias Path = [JSONStep]

  enum JSONStep: Hashable, CustomStringConvertible {
    case key(String)
    case index(Int)

    var description: String {
      switch self {
      case .key(let key): key
      case .index(let index): String(index)
      }
    }
  }

  static func payload(_ name: String) throws -> JSONValue {
    let path = TestFile.packageRoot + "/Tests/WeatherProvidersTests/payloads/" + name
    return try JSONValue(parsing: #require(TestFile.bytes(path)))
  }

  static let openMeteo = OpenMeteo()

  static func darkSky(baseURL: String? = nil) throws -> DarkSky {
    try DarkSky(baseURL: baseURL.map { try ServiceURL($0) }, apiKey: APIKey("0123456789abcdef"))
  }

  static func openWeatherMap(baseURL: String? = nil) throws -> OpenWeatherMap {
    try OpenWeatherMap(baseURL: baseURL.map { try ServiceURL($0) }, apiKey: APIKey("0123456789abcdef"))
  }

  /// A question about a place with the zones it may need; "Place/Zone" is the place's own.
  static func inquiry(
    _ latitude: Double, _ longitude: Double, now: Int64, zone: ZoneRules? = nil, zones: [String: ZoneRules] = [:]
  ) -> WeatherInquiry {
    var place = Place(latitude: latitude, longitude: longitude, origin: .configuration)
    if zone != nil { place.timeZone = "Place/Zone" }
    return WeatherInquiry(place: place, now: now) { $0 == "Place/Zone" ? zone : zones[$0] }
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The paths of all values that are neither array nor object.
  static func leaves(_ value: JSONValue, under path: Path = []) -> [Path] {
    switch value {
    case .object(let object): object.flatMap { leaves($0.value, under: path + [.key($0.key)]) }
    case .array(let array): array.enumerated().flatMap { leaves($0.element, under: path + [.index($0.offset)]) }
    default: [path]
    }
  }
}

extension JSONValue {
  /// The value at a path replaced; nil removes it.
  func replacing(_ path: some Collection<Fixture.JSONStep>, with new: JSONValue?) -> JSONValue {
    guard let step = path.first else { return new ?? .null }
    let rest = path.dropFirst()
    switch (step, self) {
    case (.key(let key), .object(var object)):
      object[key] = rest.isEmpty ? new : object[key]?.replacing(rest, with: new)
      return .object(object)
    case (.index(let index), .array(var array)):
      if rest.isEmpty, new == nil {
        array.remove(at: index)
      } else {
        array[index] = array[index].replacing(rest, with: new)
      }
      return .array(array)
    default: return self
    }
  }

  func replacing(_ dotted: String, with new: JSONValue?) -> JSONValue {
    replacing(dotted.split(separator: ".").map { Int($0).map { .index($0) } ?? .key(String($0)) }, with: new)
  }

  func value(at path: Fixture.Path) -> JSONValue? {
    path.reduce(Optional(self)) { value, step in
      switch step {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }

  /// Every leaf replaced.
  func mapLeaves(_ transform: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .object(let object):
      .object(JSONObject(object.map { .init(key: $0.key, value: $0.value.mapLeaves(transform)) }))
    case .array(let array): .array(array.map { $0.mapLeaves(transform) })
    default: transform(self)
    }
  }
}

extension WeatherProvider {
  /// The weather after these answers; nil where the provider asks on.
  func weather(_ inquiry: WeatherInquiry, _ answers: WeatherAnswer...) throws(WeatherDataError) -> WeatherData? {
    guard case .done(let data) = try step(for: inquiry, after: answers) else { return nil }
    return data
  }

  /// The address asked after these answers; nil where the provider has all it needs.
  func url(_ inquiry: WeatherInquiry, _ answers: WeatherAnswer...) throws(WeatherDataError) -> String? {
    guard case .request(let request) = try step(for: inquiry, after: answers) else { return nil }
    return request.url
  }
}

extension JSONValue {
  /// As the body of a good answer.
  var answer: WeatherAnswer { .success(encoded()) }
}
