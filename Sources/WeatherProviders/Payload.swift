import JSON
import WeatherModel

/// The body of an answer with a good status.
enum Payload {
  /// What Open-Meteo's writer appends when it fails after the status line has gone out (its source, JsonWriter).
  private static let streamingError = "Unexpected error while streaming data"
  private static let streamingTailBytes = 1_024

  /// The JSON object in a body.
  ///
  /// - Throws: `invalidResponse` for every other body, saying what came instead.
  static func object(_ body: [UInt8], service: String) throws(WeatherDataError) -> JSONObject {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: body)
    } catch {
      throw .invalidResponse(message: fault(body, error, service))
    }
    switch value {
    case .object(let object): return object
    case .array:
      throw .invalidResponse(message: "\(service) sent a list where one answer was expected, as for several places")
    default: throw .invalidResponse(message: "\(service) sent JSON that is no object")
    }
  }

  /// An answer in good form without any weather.
  static func empty(_ body: [UInt8], service: String, key: APIKey? = nil) -> WeatherDataError {
    let words = ServiceWords.quoted(from: body).map { "; it says: " + (key?.redacted(in: $0) ?? $0) } ?? ""
    return .invalidResponse(message: "\(service)'s answer holds no weather\(words)")
  }

  private static func fault(_ body: [UInt8], _ error: JSONError, _ service: String) -> String {
    guard body.contains(where: { $0 > 0x20 }) else { return "\(service) sent an empty answer" }
    if ServiceWords.isMarkup(body) {
      return "\(service) sent a web page instead of data" + (ServiceWords.quoted(from: body).map { ": " + $0 } ?? "")
    }
    let tail = Array(body.suffix(streamingTailBytes))
    let marker = Array(streamingError.utf8)
    if let start = tail.indices.first(where: { tail[$0...].starts(with: marker) }) {
      return "\(service) broke off its answer: "
        + (ServiceWords.cleaned(String(decoding: tail[start...], as: UTF8.self)) ?? streamingError)
    }
    if error.reason == .endOfInput { return "\(service)'s answer is cut off after \(body.count) bytes" }
    return "\(service)'s answer is not JSON: at byte \(error.offset), \(error.message)"
  }
}
