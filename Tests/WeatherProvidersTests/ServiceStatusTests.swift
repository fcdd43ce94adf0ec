import CloudyProtocol
import JSON
import Testing
import WeatherModel
import WeatherProviders

/// What each status of each service leads to, with its own words.
struct ServiceStatusTests {
  private static let problem =
    #"{"correlationId":"1a2b","title":"Data Unavailable For Requested Point","type":"https://api.weather.gov/problems/InvalidPoint","status":404,"detail":"Unable to provide data for requested point 51.5,-0.12","instance":"https://api.weather.gov/requests/1a2b"}"#

  /// The error that ends the pass when all requests are answered so; nil for weather or a further request.
  private func error(_ name: String, status: Int, body: String) throws -> WeatherDataError? {
    let configuration = ProviderConfiguration(name: name, apiKey: "0123456789abcdef")
    guard case .service(let provider) = try ProviderCatalog.source(for: configuration) else { return nil }
    let inquiry = Fixture.inquiry(51.5, -0.12, now: 1_782_916_200)
    var answers: [WeatherAnswer] = []
    do throws(WeatherDataError) {
      while case .request = try provider.step(for: inquiry, after: answers) {
        answers.append(provider.answer(status: status, body: Array(body.utf8)))
      }
    } catch {
      return error
    }
    return nil
  }

  @Test(
    arguments: [
      // MET Norway's 400 is a web page; its texts are not documented.
      (
        "met-norway", 400, "<html><body><h1>Bad Request</h1><p>bad lat</p></body></html>", .status,
        "Bad Request bad lat"
      ),
      ("met-norway", 401, "", .unauthorized, "name themselves"),
      ("met-norway", 403, "Forbidden", .unauthorized, "it says: Forbidden"),
      ("met-norway", 404, "", .status, "HTTP status 404"),
      ("met-norway", 422, "Location outside area", .status, "it says: Location outside area"),
      ("met-norway", 429, "", .rateLimited, "too many requests"), ("met-norway", 499, "", .status, "499"),
      ("met-norway", 503, "", .status, "503"), ("met-norway", 304, "", .status, "304"),
      ("openweathermap", 400, #"{"cod":"400","message":"wrong latitude"}"#, .status, "it says: wrong latitude"),
      ("openweathermap", 401, #"{"cod":401,"message":"Invalid API key."}"#, .unauthorized, "it says: Invalid API key."),
      ("openweathermap", 404, #"{"cod":"404","message":"Internal error"}"#, .status, "it says: Internal error"),
      (
        "openweathermap", 429,
        #"{"cod":429,"message":"Your account is temporary blocked due to exceeding of requests"}"#,
        .rateLimited, "temporary blocked"
      ),
      ("openweathermap", 401, #"{"message":"no 0123456789abcdef"}"#, .unauthorized, "it says: no …"),
      ("openweathermap", 502, "<html><body>Bad Gateway</body></html>", .status, "it says: Bad Gateway"),
      ("nws", 403, "", .unauthorized, "name themselves"),
      ("nws", 404, problem, .status, "it says: Unable to provide data for requested point 51.5,-0.12"),
      (
        "nws", 404, #"{"title":"Marine Forecast Not Supported","status":404}"#, .status,
        "it says: Marine Forecast Not Supported"
      ),
      (
        "nws", 500, #"{"title":"Unexpected Problem","detail":"An unexpected problem has occurred."}"#, .status,
        "it says: An unexpected problem"
      ),
      (
        "nws", 503, "<html><head><title>503</title></head><body>Service Unavailable</body></html>", .status,
        "Unavailable"
      ),
      ("nws", 301, "", .status, "301"), ("nws", 429, "", .rateLimited, "too many requests"),
    ] as [(String, Int, String, FailureReason, String)])
  func `each error body is told with its reason`(
    name: String, status: Int, body: String, reason: FailureReason, words: String
  ) throws {
    let error = try #require(try error(name, status: status, body: body))
    #expect(error.reason == reason)
    #expect(error.message.contains(words), "\(error.message)")
    #expect(!error.message.contains("0123456789abcdef") && !error.message.contains("<"))
  }
}
