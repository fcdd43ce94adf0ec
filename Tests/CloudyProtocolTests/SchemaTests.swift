import CloudyProtocol
import JSON
import TestSupport
import Testing

/// Holds the view models and tokens against `protocol/schema.json`, which the clients' authors read.
struct SchemaTests {
  private let definitions: JSONValue

  init() throws {
    let bytes = try #require(TestFile.bytes(TestFile.packageRoot + "/protocol/schema.json"))
    definitions = try #require(try JSONValue(parsing: bytes)["$defs"])
  }

  private static let values: CanonicalValues = {
    var values = CanonicalValues()
    values.temperature = 1
    values.feelsLike = 1
    values.temperatureMin = 1
    values.temperatureMax = 1
    values.windSpeed = 1
    values.windGust = 1
    values.windDirection = 1
    values.humidity = 1
    values.pressure = 1
    values.precipitation = 1
    values.precipitationProbability = 1
    values.cloudCover = 1
    values.dewPoint = 1
    values.visibility = 1
    values.uvIndex = 1
    values.moonPhase = 1
    values.sunriseAt = 1
    values.sunsetAt = 1
    values.startsAt = 1
    return values
  }()

  private static let location = LocationViewModel(
    name: "x", latitude: 1, longitude: 1, timeZone: "x", origin: .geoclue, fallbackBecause: .failedRequest, region: "x",
    country: "x")

  private static let precipitation = PrecipitationViewModel(startsAt: 1, endsAt: 2, kind: .rain)

  /// Each view model with all of its fields and with none of the optional ones.
  private static let models: [(name: String, full: JSONValue, least: JSONValue)] = [
    (
      "DayViewModel",
      DayViewModel(
        date: "x", time: "x", summary: "x", icon: .fog, condition: .fog, isDay: true, temperature: "x",
        temperatureShort: "x", feelsLike: "x", temperatureMin: "x", temperatureMax: "x", windSpeed: "x", windGust: "x",
        windDirection: "x", humidity: "x", pressure: "x", precipitation: "x", precipitationProbability: "x",
        cloudCover: "x", dewPoint: "x", visibility: "x", uvIndex: "x", sunrise: "x", sunset: "x", moonPhase: "x",
        nextPrecipitation: precipitation, values: values, observedAt: 1
      ).json,
      DayViewModel(
        date: "x", time: "x", summary: "x", icon: .fog, condition: .fog, isDay: true, values: CanonicalValues(),
        observedAt: 1
      ).json
    ),
    (
      "PrecipitationViewModel", precipitation.json,
      PrecipitationViewModel(startsAt: 1, endsAt: nil, kind: .rain).json
    ),
    ("WeekViewModel", WeekViewModel(days: []).json, WeekViewModel(days: []).json),
    (
      "WeatherDayViewModel",
      WeatherDayViewModel(
        day: "x", date: "x", temperature: "x", windSpeed: "x", icon: .fog, condition: .fog, summary: "x", isToday: true,
        precipitation: "x", precipitationProbability: "x", sunrise: "x", sunset: "x", values: values
      ).json,
      WeatherDayViewModel(
        day: "x", date: "x", icon: .fog, condition: .fog, summary: "x", isToday: true, values: CanonicalValues()
      ).json
    ),
    ("HoursViewModel", HoursViewModel(hours: []).json, HoursViewModel(hours: []).json),
    (
      "WeatherHourViewModel",
      WeatherHourViewModel(
        time: "x", temperature: "x", icon: .fog, condition: .fog, isDay: true, precipitationProbability: "x",
        windSpeed: "x", values: values
      ).json,
      WeatherHourViewModel(time: "x", icon: .fog, condition: .fog, isDay: true, values: CanonicalValues()).json
    ),
    ("AlertsViewModel", AlertsViewModel(alerts: []).json, AlertsViewModel(alerts: []).json),
    (
      "AlertViewModel",
      AlertViewModel(
        title: "x", severity: "x", starts: "x", ends: "x", startsAt: 1, endsAt: 1, issuer: "x", text: "x"
      ).json,
      AlertViewModel(title: "x").json
    ),
    ("SettingsViewModel", SettingsViewModel(sections: []).json, SettingsViewModel(sections: []).json),
    (
      "SettingsViewModel.Section",
      SettingsViewModel.Section(name: .time, title: "x", effective: "x", rows: []).json,
      SettingsViewModel.Section(name: .time, title: "x", effective: "x", rows: []).json
    ),
    (
      "SettingsViewModel.Row", SettingsViewModel.Row(text: "x", value: "x", isSelected: true).json,
      SettingsViewModel.Row(text: "x", value: "x", isSelected: true).json
    ),
    (
      "StatusViewModel",
      StatusViewModel(
        weather: .stale, isRefreshing: true,
        error: StatusErrorViewModel(code: .invalidResponse, message: "x", sinceAt: 1),
        location: location, provider: "x", attribution: "x", fetchedAt: 1, nextRefreshAt: 1, locale: "x",
        unitsOrigin: .locale
      ).json,
      StatusViewModel(weather: .none, isRefreshing: false, locale: "x", unitsOrigin: .locale).json
    ),
    (
      "StatusErrorViewModel",
      StatusErrorViewModel(code: .failedRequest, reason: .offline, message: "x", sinceAt: 1, retryAt: 1).json,
      StatusErrorViewModel(code: .invalidResponse, message: "x", sinceAt: 1).json
    ),
    (
      "LocationViewModel", location.json,
      LocationViewModel(name: "x", latitude: 1, longitude: 1, origin: .geoclue).json
    ),
    (
      "PlaceCandidateViewModel",
      PlaceCandidateViewModel(name: "x", region: "x", country: "x", latitude: 1, longitude: 1).json,
      PlaceCandidateViewModel(name: "x", latitude: 1, longitude: 1).json
    ),
    (
      "SavedPlaceViewModel",
      SavedPlaceViewModel(
        place: "x", name: "x", region: "x", country: "x", latitude: 1, longitude: 1, timeZone: "x"
      ).json,
      SavedPlaceViewModel(place: "x", name: "x", latitude: 1, longitude: 1).json
    ),
    ("CanonicalValues", values.json, CanonicalValues().json),
  ]

  @Test func `the fields of every view model are those of its schema, which is closed`() throws {
    for model in Self.models {
      let definition = try #require(definitions[model.name], "\(model.name)")
      #expect(keys(model.full) == keys(definition["properties"]), "\(model.name)")
      #expect(keys(model.least) == strings(definition["required"]).sorted(), "\(model.name)")
      #expect(definition["additionalProperties"] == false, "\(model.name)")
    }
    #expect(
      definitions.object?.map(\.key).filter { $0.contains("ViewModel") || $0 == "CanonicalValues" }
        == Self.models.map(\.name).sorted())
  }

  @Test func `the fields of a reply are those of its schema`() throws {
    let id = RequestID.integer(1)
    let replies: [(String, OKReply.Body)] = [
      ("getReply", .get(instance: "x", view: [EncodedTopic(topic: .day, bytes: Array("null".utf8))])),
      ("subscribeReply", .subscribe(topics: .all, instance: "x")),
      ("refreshReply", .refresh(.fresh, nextRefreshAt: 1)),
      (
        "setLocationReply",
        .setLocation(
          Self.location,
          candidates: Array(repeating: PlaceCandidateViewModel(name: "x", latitude: 1, longitude: 1), count: 2))
      ),
    ]
    let placeless: [(String, OKReply.Body)] = [
      ("helloReply", .hello(server: "x", instance: "x", clients: 1)), ("setUnitsReply", .setUnits(changed: [])),
      ("plainReply", .plain),
    ]
    let lines =
      replies.map { ($0.0, OKReply(id: id, revision: 1, $0.1, place: "x", ignored: ["x"])) }
      + placeless.map { ($0.0, OKReply(id: id, revision: 1, $0.1, ignored: ["x"])) }
    for (name, reply) in lines {
      let line = try JSONValue(parsing: reply.encoded())
      #expect(keys(line) == keys(definitions[name]?["properties"]), "\(name)")
      #expect(definitions[name]?["additionalProperties"] == false, "\(name)")
      if let limits = line["limits"] { #expect(keys(limits) == keys(definitions["limits"]?["properties"])) }
    }
  }

  @Test func `an error can carry every field of its schema, and no other`() throws {
    var seen: Set<String> = []
    for code in ErrorCode.allCases {
      var error = ErrorReply(code, field: "topics", "x")
      error.id = .integer(1)
      error.reason = .offline
      error.offset = 1
      error.retryAfterSeconds = 1
      seen.formUnion(keys(try JSONValue(parsing: error.encoded())))
    }
    #expect(seen.sorted() == keys(definitions["error"]?["properties"]))
  }

  @Test func `the tokens are those of the schema`() throws {
    func expect<Token>(_ type: Token.Type, _ list: JSONValue?, without missing: [Token] = [])
    where Token: RawRepresentable<String> & CaseIterable {
      let tokens = type.allCases.map(\.rawValue).filter { token in !missing.contains { $0.rawValue == token } }
      #expect(tokens == strings(list), "\(type)")
    }
    func property(_ name: String, of definition: String) -> JSONValue? { definitions[definition]?["properties"]?[name] }
    expect(Topic.self, definitions["topic"]?["enum"])
    expect(Topic.self, definitions["allTopics"]?["const"])
    expect(RequestType.self, definitions["allRequestTypes"]?["const"])
    expect(Condition.self, definitions["condition"]?["enum"])
    expect(Icon.self, definitions["icon"]?["enum"])
    expect(FailureReason.self, definitions["failureReason"]?["enum"])
    expect(ErrorCode.self, definitions["errorCode"]?["enum"], without: [.invalidConfiguration])
    expect(SettingName.self, definitions["settingName"]?["enum"])
    expect(ByeReason.self, property("reason", of: "bye")?["enum"])
    expect(RefreshState.self, property("state", of: "refreshReply")?["enum"])
    expect(PlaceOrigin.self, property("origin", of: "LocationViewModel")?["enum"])
    expect(UnitsOrigin.self, property("unitsOrigin", of: "StatusViewModel")?["enum"])
    expect(WeatherState.self, property("weather", of: "StatusViewModel")?["enum"])
    var effective: [String] = []
    func expectSetting<Token: RawRepresentable<String> & CaseIterable>(_ type: Token.Type, _ name: SettingName) {
      let tokens = type.allCases.map(\.rawValue)
      effective += tokens
      #expect(strings(property(name.rawValue, of: "setUnitsRequest")?["enum"]) == tokens + ["auto"], "\(type)")
    }
    expectSetting(TimeNotation.self, .time)
    expectSetting(UnitsNotation.self, .units)
    expectSetting(TemperatureNotation.self, .temperature)
    expectSetting(WindSpeedNotation.self, .windSpeed)
    expectSetting(PressureNotation.self, .pressure)
    expectSetting(PrecipitationNotation.self, .precipitation)
    expectSetting(DistanceNotation.self, .distance)
    #expect(strings(definitions["settingToken"]?["enum"]) == effective)
  }

  @Test func `the requests of the manual are requests, or are refused in its very words`() throws {
    let manual = try #require(TestFile.bytes(TestFile.packageRoot + "/protocol/README.md"))
    let lines = manual.split(separator: UInt8(ascii: "\n"))
    let requests = zip(lines, lines.dropFirst()).filter { $0.0.starts(with: Array("a> {".utf8)) }
    #expect(requests.count > RequestType.allCases.count)
    for (request, answer) in requests {
      do throws(ErrorReply) {
        _ = try Request(line: Array(request.dropFirst(3)))
      } catch {
        #expect(Array("a< ".utf8) + error.encoded() == Array(answer) + Array("\n".utf8), "\(error)")
      }
    }
  }

  private func keys(_ value: JSONValue?) -> [String] { value?.object?.map(\.key) ?? [] }
  private func strings(_ value: JSONValue?) -> [String] { value?.array?.compactMap(\.string) ?? [] }
}
