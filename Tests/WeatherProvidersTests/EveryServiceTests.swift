import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

/// What must hold of every service, whatever its form: the traps that all of them have had in common.
struct EveryServiceTests {
  /// Rows one fault may cost: three hours of one of the free interface's steps.
  private static let costliest = 3

  private func expectAlmostWhole(_ data: WeatherData, _ whole: WeatherData, _ note: String) {
    #expect(data.days.count >= whole.days.count - 1, "\(note)")
    #expect(data.hours.count >= whole.hours.count - Self.costliest, "\(note)")
  }

  // MARK: Values

  @Test(arguments: ServiceCase.allCases)
  func `numbers may come as strings`(service: ServiceCase) throws {
    let payload = try service.payload()
    let strings = payload.mapLeaves { leaf in
      leaf.double == nil ? leaf : .string(String(decoding: leaf.encoded(), as: UTF8.self))
    }
    #expect(try service.weather(strings) == service.weather(payload))
  }

  @Test(arguments: ServiceCase.allCases)
  func `every number may be null, -999, 1e20 or a word at once`(service: ServiceCase) throws {
    let payload = try service.payload()
    for garbage: JSONValue in [.null, -999, 1e20, "none", ""] {
      let spoilt = payload.mapLeaves { $0.double == nil ? $0 : garbage }
      do {
        let data = try service.weather(spoilt)
        // Words and codes may be left, but no number.
        #expect(data.observation?.temperature == nil && data.observation?.windSpeed == nil)
        #expect(data.days.allSatisfy { $0.temperatureMin == nil && $0.temperatureMax == nil && $0.windSpeed == nil })
        #expect(data.hours.allSatisfy { $0.temperature == nil && $0.precipitation ?? 0 == 0 })
      } catch let error as WeatherDataError {
        #expect(error.code == .invalidResponse)
      }
    }
  }

  @Test(arguments: ServiceCase.allCases)
  func `texts are cut to what a line of the protocol can hold`(service: ServiceCase) throws {
    let payload = try service.payload()
    let long = payload.mapLeaves { leaf in
      guard let text = leaf.string, text.contains(" ") else { return leaf }
      return .string(text + String(repeating: " é", count: 10_000))
    }
    let data = try service.weather(long)
    #expect(data.alerts.count == (try service.weather(payload)).alerts.count)
    let short = [data.observation?.summary] + data.days.map(\.summary) + data.alerts.flatMap { [$0.title, $0.issuer] }
    #expect(short.allSatisfy { $0?.utf8.count ?? 0 <= Limits.nameBytes })
    #expect(data.alerts.allSatisfy { $0.text?.utf8.count ?? 0 <= 8_192 })
  }

  @Test(arguments: ServiceCase.allCases)
  func `an answer of nulls alone is invalid`(service: ServiceCase) throws {
    let nulls = try service.payload().mapLeaves { _ in .null }
    #expect(throws: WeatherDataError.self) { try service.weather(nulls) }
  }

  @Test(arguments: ServiceCase.allCases)
  func `any one text may be another and an unknown code keeps the forecast`(service: ServiceCase) throws {
    let payload = try service.payload()
    let whole = try service.weather(payload)
    for path in Fixture.leaves(payload) where path.first != .key("points") {
      let isCode = path.last == .key("id") || path.contains(.key("weather_code"))
      guard isCode || payload.value(at: path)?.string != nil else { continue }
      let other: JSONValue = isCode ? 12_345 : "frogs"
      expectAlmostWhole(try service.weather(payload.replacing(path, with: other)), whole, "\(path)")
    }
  }

  @Test(arguments: ServiceCase.allCases)
  func `sun and moon are computed where a service leaves them out`(service: ServiceCase) throws {
    let payload = try service.payload()
    let whole = try service.weather(payload)
    var bare = payload
    for path in Fixture.leaves(payload) + arrays(payload) {
      guard case .key(let name) = path.last else { continue }
      if name.hasPrefix("sunrise") || name.hasPrefix("sunset") || name.hasPrefix("moon") {
        bare = bare.replacing(path, with: nil)
      }
    }
    let days = try service.weather(bare).days
    #expect(days.count == whole.days.count)
    for (day, told) in zip(days, whole.days) {
      let (rise, set, phase) = try (#require(day.sunriseAt), #require(day.sunsetAt), #require(day.moonPhase))
      // Payloads of ours tell the sun to a quarter of an hour.
      #expect(try (rise - #require(told.sunriseAt)).magnitude < 900 && (set - #require(told.sunsetAt)).magnitude < 900)
      #expect(try (phase - #require(told.moonPhase)).magnitude < 0.06)
    }
  }

  // MARK: Arrays

  /// The paths of all arrays.
  private func arrays(_ value: JSONValue, under path: Fixture.Path = []) -> [Fixture.Path] {
    switch value {
    case .object(let object): object.flatMap { arrays($0.value, under: path + [.key($0.key)]) }
    case .array(let array):
      [path] + array.enumerated().flatMap { arrays($0.element, under: path + [.index($0.offset)]) }
    default: []
    }
  }

  @Test(arguments: ServiceCase.allCases)
  func `any one array may be empty, of nulls, or no array, and the rest is weather`(service: ServiceCase) throws {
    let payload = try service.payload()
    for path in arrays(payload) {
      let count = payload.value(at: path)?.array?.count ?? 0
      for other: JSONValue in [[], .array(Array(repeating: .null, count: count)), .null, [:], 7, "x"] {
        let edited = payload.replacing(path, with: other)
        if path == [.key("answer"), .key("properties"), .key("timeseries")] {
          // All there is at MET Norway.
          #expect(throws: WeatherDataError.self) { try service.weather(edited) }
        } else {
          let data = try service.weather(edited)
          #expect(data.observation != nil || !data.days.isEmpty || !data.hours.isEmpty, "\(path)")
        }
      }
    }
  }

  @Test(arguments: ServiceCase.allCases)
  func `any array may be shorter than its neighbours and any one row missing`(service: ServiceCase) throws {
    let payload = try service.payload()
    let whole = try service.weather(payload)
    for path in arrays(payload) {
      for index in (payload.value(at: path)?.array ?? []).indices {
        let data = try service.weather(payload.replacing(path + [.index(index)], with: nil))
        expectAlmostWhole(data, whole, "\(path) \(index)")
      }
    }
  }

  // MARK: Bodies

  @Test(arguments: ServiceCase.allCases)
  func `a web page with a good status is no weather and is told`(service: ServiceCase) throws {
    let page = "<!DOCTYPE html><html><head><title>x</title></head><body><p>Sign in to the network</p></body></html>"
    let error = try #require(try service.error(status: 200, body: page))
    #expect(error.code == .invalidResponse && error.message.contains("Sign in to the network"))
  }

  @Test(arguments: ServiceCase.allCases)
  func `a body cut off anywhere is an invalid response, or one that can be done without`(service: ServiceCase) throws {
    let bodies = try service.names.map { try #require(service.payload()[$0]).encoded() }
    for (name, body) in zip(service.names.indices, bodies) {
      for count in stride(from: 0, to: body.count, by: 211) {
        var cut = bodies
        cut[name] = Array(body[..<count])
        do {
          let data = try service.weather(cut.map { .success($0) })
          #expect(service == .nws && name > 0 && !data.days.isEmpty)
        } catch let error as WeatherDataError {
          #expect(error.code == .invalidResponse)
        }
      }
    }
  }

  @Test(arguments: ServiceCase.allCases)
  func `203 is an answer like 200, and a 204 an empty one`(service: ServiceCase) throws {
    let provider = try service.provider()
    let payload = try service.payload()
    let answers = service.names.map { provider.answer(status: 203, body: (payload[$0] ?? .null).encoded()) }
    #expect(try service.weather(answers) == service.weather(payload))
    let empty = try #require(try service.error(status: 204, body: ""))
    #expect(empty.code == .invalidResponse && empty.message.contains("empty answer"))
  }

  // MARK: Statuses

  @Test(
    arguments: ServiceCase.allCases,
    [
      (304, .status), (400, .status), (401, .unauthorized), (403, .unauthorized), (404, .status), (422, .status),
      (429, .rateLimited), (499, .status), (500, .status), (502, .status), (503, .status), (504, .status),
    ] as [(Int, FailureReason)])
  func `an error status is told by reason and number, in the service's own words`(
    service: ServiceCase, expected: (status: Int, reason: FailureReason)
  ) throws {
    let said = try #require(
      try service.error(status: expected.status, body: service.errorBody(saying: "the sky is falling")))
    #expect(said.code == .failedRequest && said.reason == expected.reason)
    #expect(said.message.contains("it says: the sky is falling") && said.message.contains("\(expected.status)"))
    #expect(!said.message.contains("<") && !said.message.contains("{"))
    for body in ["", "{}", "[]", "null", "\u{1B}[2J"] {
      let silent = try #require(try service.error(status: expected.status, body: body))
      #expect(silent.reason == expected.reason && silent.message.contains("\(expected.status)"))
      #expect(silent.message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
  }
}
