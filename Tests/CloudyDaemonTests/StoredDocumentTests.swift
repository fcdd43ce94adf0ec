import CloudyDaemon
import CloudyHub
import CloudyProtocol
import JSON
import Testing
import WeatherModel

struct StoredDocumentTests {
  private static let brussels = {
    var place = Place(
      latitude: 50.850_5, longitude: 4, name: "Brussels", timeZone: "Europe/Brussels", origin: .setLocation)
    place.region = "Brüssel \"Capital\"\n\u{2028}"
    place.country = "Belgium"
    return place
  }()

  private static let settings = {
    var units = UnitsChange()
    units.units = .value(.imperial)
    units.time = .auto
    units.pressure = .value(.inchesOfMercury)
    return StoredSettings(units: units, place: brussels)
  }()

  /// As many and as long as there may be.
  private static let full: [String: Place] = {
    let long = String(repeating: "\u{1}", count: Limits.nameBytes - 2)
    var place = Place(latitude: 1.5, longitude: 2.5, name: long, timeZone: long, origin: .setLocation)
    (place.region, place.country) = (long, long)
    return Dictionary(uniqueKeysWithValues: (10..<(10 + Limits.savedPlaces)).map { ("\($0)\(long)", place) })
  }()

  private static let weather = CachedWeather(
    provider: "open-meteo", place: brussels, fetchedAt: 1_700_000_000, expiresAt: 1_700_000_900,
    payloads: [
      CachedAnswer(
        body: Array(#"{"a":"\\ \" \u0000 ü 🌧 /","b":[1e5,-0.0],"c":"tab in text"}"#.utf8) + [0x0A, 0x7F, 0xC2, 0x85]),
      nil,
      CachedAnswer(body: [], version: AnswerVersion(entityTag: "W/\"a b\"", lastModified: nil)),
      CachedAnswer(
        body: [0x7B, 0x7D],
        version: AnswerVersion(entityTag: nil, lastModified: "Mon, 30 Nov 2026 03:00:00 GMT")),
    ])

  // MARK: Settings

  @Test(arguments: [
    StoredSettings(), settings, StoredSettings(units: settings.units),
    StoredSettings(place: Place(latitude: -90, longitude: 180, origin: .setLocation)),
    StoredSettings(place: brussels, places: ["home": brussels, "é\n\"": brussels]),
    StoredSettings(places: full),
  ])
  func `settings come back as they were stored`(settings: StoredSettings) throws {
    let bytes = settings.encoded()
    #expect(try StoredSettings(decoding: bytes) == settings)
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.count < StoredSettings.maximumBytes)
  }

  @Test func `more places than may be saved, and names that may not, are refused`() throws {
    func places(_ names: [String]) -> [UInt8] {
      let place = #"{"latitude":1,"longitude":2,"origin":"set-location"}"#
      let members = names.map { "\"\($0)\":\(place)" }.joined(separator: ",")
      return Array("{\"places\":{\(members)},\"units\":{},\"version\":1}".utf8)
    }
    let most = (0..<Limits.savedPlaces).map { "p\($0)" }
    #expect(try StoredSettings(decoding: places(most)).places.count == Limits.savedPlaces)
    for names in [most + ["one more"], [""], [" "], [String(repeating: "x", count: Limits.nameBytes + 1)]] {
      #expect(throws: StoredDocumentError.self) { try StoredSettings(decoding: places(names)) }
    }
  }

  @Test func `the stored form is one that people can read`() {
    var units = UnitsChange()
    units.time = .value(.twelveHour)
    units.units = .auto
    #expect(
      String(decoding: StoredSettings(units: units).encoded(), as: UTF8.self)
        == #"{"units":{"time":"twelveHour","units":"auto"},"version":1}"# + "\n")
  }

  @Test(arguments: [
    #"{}"#, #"[]"#, #"null"#, #"1"#, #"{"version":1}"#, #"{"version":0,"units":{}}"#, #"{"version":"1","units":{}}"#,
    #"{"version":1.0,"units":{}}"#, #"{"units":{}}"#, #"{"version":1,"units":[]}"#, #"{"version":1,"units":null}"#,
    #"{"version":1,"units":{"time":"noon"}}"#, #"{"version":1,"units":{"time":12}}"#,
    #"{"version":1,"units":{},"location":"Brussels"}"#, #"{"version":1,"units":{},"location":{}}"#,
    #"{"version":1,"units":{},"location":{"latitude":1,"longitude":2}}"#,
    #"{"version":1,"units":{},"location":{"latitude":1,"longitude":2,"origin":"mars"}}"#,
    #"{"version":1,"units":{},"location":{"latitude":91,"longitude":2,"origin":"set-location"}}"#,
    #"{"version":1,"units":{},"location":{"latitude":1,"longitude":"2","origin":"set-location"}}"#,
    #"{"version":1,"units":{},"location":{"latitude":1,"longitude":2,"origin":"set-location","name":7}}"#,
    #"{"version":1,"units":{},"places":[]}"#, #"{"version":1,"units":{},"places":{"home":"Brussels"}}"#,
    #"{"version":1,"units":{},"places":{"home":{"latitude":1,"longitude":2}}}"#, #"{"version":1,"units":{},}"#,
    #"{"version":1,"units":{}} x"#, #"{"version":1,"version":1,"units":{}}"#,
    "\u{FEFF}{\"version\":1,\"units\":{}}", "not JSON at all", "\0\0\0\0",
  ])
  func `settings of another shape are refused`(text: String) {
    expectMalformed { () throws(StoredDocumentError) in _ = try StoredSettings(decoding: Array(text.utf8)) }
  }

  @Test func `a later version's settings are told apart`() {
    #expect(throws: StoredDocumentError.newerVersion(2)) {
      try StoredSettings(decoding: Array(#"{"version":2,"anything":["else"]}"#.utf8))
    }
  }

  @Test func `settings cut off anywhere are refused`() {
    let bytes = Self.settings.encoded()
    // The last byte is the line end.
    for length in 0..<bytes.count - 1 {
      expectMalformed { () throws(StoredDocumentError) in _ = try StoredSettings(decoding: Array(bytes[..<length])) }
    }
  }

  // MARK: Weather

  @Test(arguments: [
    weather,
    CachedWeather(provider: "sample", place: brussels, fetchedAt: 0, expiresAt: nil, payloads: []),
  ])
  func `weather comes back byte for byte`(weather: CachedWeather) throws {
    let bytes = weather.encoded()
    #expect(bytes.count < CachedWeather.maximumBytes)
    let decoded = try CachedWeather(decoding: bytes)
    #expect(decoded == weather)
  }

  @Test func `a payload of megabytes comes back`() throws {
    var weather = Self.weather
    weather.payloads = [CachedAnswer(body: Array(String(repeating: "\u{1}\"ü", count: 1_000_000).utf8))]
    let bytes = weather.encoded()
    #expect(bytes.count < CachedWeather.maximumBytes)
    // Compared outside the expectation, which would print both.
    let isEqual = try CachedWeather(decoding: bytes) == weather
    #expect(isEqual)
  }

  @Test func `a payload's Unicode normal form is kept`() throws {
    var weather = Self.weather
    for text in ["{\"a\":\"\u{E9}\"}", "{\"a\":\"e\u{301}\"}", "\u{1F1E7}\u{1F1EA}\u{FEFF}"] {
      weather.payloads = [CachedAnswer(body: Array(text.utf8))]
      #expect(try CachedWeather(decoding: weather.encoded()).payloads == weather.payloads)
    }
  }

  @Test(arguments: ["provider", "place", "fetchedAt", "payloads"], [nil, 1.5, [[]], true] as [JSONValue?])
  func `weather that lacks a field or has it of another type is refused`(name: String, value: JSONValue?) throws {
    var object = try #require(JSONValue(parsing: Self.weather.encoded()).object)
    object[name] = value
    expectMalformed { () throws(StoredDocumentError) in
      _ = try CachedWeather(decoding: JSONValue.object(object).encoded())
    }
  }

  @Test(arguments: [-1, 253_402_300_800, .max])
  func `a time outside the years 1970 to 9999 is refused`(time: Int64) throws {
    for name in ["fetchedAt", "expiresAt"] {
      var object = try #require(JSONValue(parsing: Self.weather.encoded()).object)
      object[name] = .integer(time)
      expectMalformed { () throws(StoredDocumentError) in
        _ = try CachedWeather(decoding: JSONValue.object(object).encoded())
      }
    }
  }

  @Test func `weather cut off anywhere is refused`() {
    let bytes = Self.weather.encoded()
    for length in 0..<bytes.count - 1 {
      expectMalformed { () throws(StoredDocumentError) in _ = try CachedWeather(decoding: Array(bytes[..<length])) }
    }
  }

  @Test func `one kind of document is not taken for the other`() {
    expectMalformed { () throws(StoredDocumentError) in _ = try CachedWeather(decoding: Self.settings.encoded()) }
    expectMalformed { () throws(StoredDocumentError) in _ = try StoredSettings(decoding: Self.weather.encoded()) }
  }

  private func expectMalformed(
    _ body: () throws(StoredDocumentError) -> Void, _ location: SourceLocation = #_sourceLocation
  ) {
    do throws(StoredDocumentError) {
      try body()
      Issue.record("accepted", sourceLocation: location)
    } catch .malformed(let fault) {
      #expect(!fault.isEmpty, sourceLocation: location)
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }
}
