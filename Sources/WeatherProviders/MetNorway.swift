import CloudyProtocol
import JSON
package import WeatherModel

/// MET Norway's locationforecast 2.0: no key, the whole Earth, steps in UTC without days, zone and sun;
/// <https://api.met.no/weatherapi/locationforecast/2.0/documentation>.
package struct MetNorway: WeatherProvider {
  package static let name = "met-norway"
  package var name: String { Self.name }
  package let attribution = "Weather data from MET Norway (CC BY 4.0)"
  /// Answers expire after some 30 minutes, and their terms forbid to ask before.
  package let minimumIntervalSeconds: Int64 = 1_800
  package let dailyBudget: Int? = 200

  private static let service = "MET Norway"

  private let base: ServiceURL

  /// - Parameter baseURL: of a proxy; nil for the service itself.
  package init(baseURL: ServiceURL? = nil) {
    base = baseURL ?? ServiceURL(https: "api.met.no")
  }

  /// `complete`, unlike `compact`, has the extremes of each six hours, dew point, gusts, probabilities and UV.
  package func step(
    for inquiry: WeatherInquiry, after answers: [WeatherAnswer]
  ) throws(WeatherDataError) -> WeatherStep {
    guard let answer = answers.first else {
      return .request(
        WeatherServiceRequest(
          base, path: "/weatherapi/locationforecast/2.0/complete",
          query: [
            ("lat", WeatherServiceRequest.coordinate(inquiry.place.latitude)),
            ("lon", WeatherServiceRequest.coordinate(inquiry.place.longitude)),
          ]))
    }
    return .done(try decode(answer.get(), for: inquiry))
  }

  package func failure(status: Int, body: [UInt8]) -> WeatherDataError {
    ServiceFailure.error(
      service: Self.service, status: status, body: body,
      advice: "it refuses programs that do not name themselves or ask too often; look for a newer version of cloudyd")
  }

  private func decode(_ body: [UInt8], for inquiry: WeatherInquiry) throws(WeatherDataError) -> WeatherData {
    let root = try Payload.object(body, service: Self.service)
    let sun = Sun(over: inquiry.place)
    let zone = inquiry.zone()
    let rows = (root["properties"]?["timeseries"]?.rows ?? []).compactMap(MetNorwayRow.init)
      .ascending(by: \.startsAt)
    let nexts = rows.dropFirst().map { Optional($0.startsAt) } + [nil]
    let spells = zip(rows, nexts).map { row, next in row.spell(until: next) }
    var data = WeatherData()
    data.utcOffsetSeconds = zone.offset(at: inquiry.now)
    data.days = spells.days(from: inquiry.now, in: zone, under: sun)
    data.hours = zip(rows, spells).compactMap { row, spell in row.hour(spell, sun) }
    // There is no current block: the step under way is the weather now.
    data.observation = (rows.last { $0.startsAt <= inquiry.now } ?? rows.first)?.observation(sun)
    guard data.hasWeather else { throw Payload.empty(body, service: Self.service) }
    return data
  }
}
