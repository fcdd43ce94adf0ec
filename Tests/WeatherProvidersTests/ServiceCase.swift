import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

/// One interface of a service with a good answer of ours to each of its requests, for what holds of all services.
enum ServiceCase: String, CaseIterable, CustomTestStringConvertible {
  case openMeteo = "open-meteo-kathmandu"
  case darkSky = "dark-sky-adelaide"
  case metNorway = "met-norway-kathmandu"
  case oneCall = "openweathermap-onecall-st-johns"
  case free = "openweathermap-free-honolulu"
  case nws = "nws-tallahassee"

  var testDescription: String { rawValue }

  /// The answers' bodies by the names in `names`.
  func payload() throws -> JSONValue {
    let file = try Fixture.payload(rawValue + ".json")
    switch self {
    case .openMeteo, .darkSky, .metNorway, .oneCall: return ["answer": file]
    case .free, .nws: return file
    }
  }

  /// In the order of the requests.
  var names: [String] {
    switch self {
    case .openMeteo, .darkSky, .metNorway, .oneCall: ["answer"]
    case .free: ["weather", "forecast"]
    case .nws: ["points", "forecast", "hourly", "grid", "alerts", "stations", "observation"]
    }
  }

  func provider() throws -> any WeatherProvider {
    switch self {
    case .openMeteo: Fixture.openMeteo
    case .darkSky: try Fixture.darkSky()
    case .metNorway: MetNorway()
    case .oneCall, .free: try Fixture.openWeatherMap()
    case .nws: NationalWeatherService()
    }
  }

  private var inquiry: WeatherInquiry {
    switch self {
    case .openMeteo, .metNorway:
      Fixture.inquiry(27.7017, 85.3206, now: 1_772_698_800, zone: ZoneRules(fixedOffsetSeconds: 20_700))
    case .darkSky: Fixture.inquiry(-34.9285, 138.6007, now: 1_780_309_800)
    case .oneCall: Fixture.inquiry(47.5615, -52.7126, now: 1_782_916_200)
    case .free: Fixture.inquiry(21.3069, -157.8583, now: 1_782_875_900)
    case .nws:
      Fixture.inquiry(
        30.4383, -84.28073, now: 1_782_945_600, zones: ["America/New_York": ZoneRules(fixedOffsetSeconds: -14_400)])
    }
  }

  /// The weather of these answers; a request beyond them is told 404, or `other`.
  func weather(_ answers: [WeatherAnswer], then other: WeatherAnswer? = nil) throws -> WeatherData {
    let provider = try provider()
    var all = self == .free ? [provider.answer(status: 401, body: [])] : []
    var rest = answers[...]
    while true {
      switch try provider.step(for: inquiry, after: all) {
      case .done(let data): return data
      case .request: all.append(rest.popFirst() ?? other ?? provider.answer(status: 404, body: []))
      }
    }
  }

  func weather(_ payload: JSONValue) throws -> WeatherData {
    try weather(names.map { (payload[$0] ?? .null).answer })
  }

  /// The error of a pass whose every request is answered so; nil for weather.
  func error(status: Int, body: String) throws -> WeatherDataError? {
    let provider = try provider()
    do {
      _ = try weather([], then: provider.answer(status: status, body: Array(body.utf8)))
      return nil
    } catch let error as WeatherDataError {
      return error
    }
  }

  /// An error body in the service's own form.
  func errorBody(saying words: String) -> String {
    switch self {
    case .openMeteo: #"{"error":true,"reason":"\#(words)"}"#
    case .darkSky: #"{"detail":"\#(words)"}"#
    case .metNorway: "<html><head><title>Error</title></head><body><h1>\(words)</h1></body></html>"
    case .oneCall, .free: #"{"cod":"0","message":"\#(words)"}"#
    case .nws: #"{"type":"about:blank","title":"Problem","detail":"\#(words)","correlationId":"1"}"#
    }
  }
}
