import CloudyHub
import CloudyProtocol
import DaemonIO
import UnixIO
import WeatherModel
import WeatherPresentation
import WeatherProviders

/// Weather, places and names: what goes over the network or comes from the system's zone files.
extension Daemon {
  /// Tells who asks, as providers want it.
  private static let userAgent = "cloudyd/\(Release.version)"
  /// Statuses whose body is weather; 203 is MET Norway's for a version on its way out.
  private static let goodStatuses: Set<Int> = [200, 203]

  func fetch(_ attempt: UInt64, from name: String, for place: Place) {
    switch weatherSources[name] {
    case .service(let provider):
      let request = provider.request(for: place)
      transfers[attempt] = get(request) { [unowned self] result in
        transfers[attempt] = nil
        deliver(weather(result, attempt: attempt, provider: provider, request: request, place: place))
      }
    case .sample(let sample):
      loop.later { [unowned self] in
        payload = []
        let (data, zone) = self.sample(sample, for: place, now: SystemClock.wallSeconds())
        deliver(.fetched(attempt: attempt, data, zone, expiresAt: nil))
      }
    case nil:
      let message = "There is no provider '\(name)' any more."
      loop.later { [unowned self] in
        deliver(.fetchFailed(attempt: attempt, .failedRequest(.refused, message: message), retryAfter: nil))
      }
    }
  }

  func locate(_ attempt: UInt64) {
    let event: Event
    do throws(WeatherDataError) {
      event = .located(attempt: attempt, try zones.hostPlace(), fallbackBecause: nil)
    } catch {
      event = .locateFailed(attempt: attempt, error)
    }
    loop.later { [unowned self] in deliver(event) }
  }

  func resolve(_ attempt: UInt64, _ query: String) {
    let geocoder = Geocoder(baseURL: configuration.geocodingBaseURL)
    let request = geocoder.request(
      query: query, language: configuration.language ?? names.language.rawValue, count: Limits.candidates)
    transfers[attempt | Self.resolving] = get(request) { [unowned self] result in
      transfers[attempt | Self.resolving] = nil
      do throws(WeatherDataError) {
        let response = try answer(result, of: "the geocoder", request: request)
        guard response.status == 200 else { throw geocoder.failure(status: response.status, body: response.body) }
        deliver(.placeResolved(attempt: attempt, try geocoder.decode(response.body)))
      } catch {
        deliver(.resolveFailed(attempt: attempt, error))
      }
    }
  }

  /// Weather of an earlier run or another provider's answer, decoded again.
  func decoded(_ cached: CachedWeather) throws(WeatherDataError) -> WeatherReport? {
    let data: WeatherData
    let zone: ZoneRules
    switch weatherSources[cached.provider] {
    case .service(let provider):
      data = try provider.decode(cached.payload)
      zone = rules(for: data, at: cached.place)
    case .sample(let sample): (data, zone) = self.sample(sample, for: cached.place, now: cached.fetchedAt)
    case nil: return nil
    }
    return WeatherReport(
      weatherData: data, zone: zone, place: cached.place, provider: cached.provider, fetchedAt: cached.fetchedAt,
      expiresAt: cached.expiresAt)
  }

  /// Look-ups and fetches are counted apart; this bit keeps their transfers apart too.
  private static let resolving: UInt64 = 1 << 63

  private func weather(
    _ result: Result<HTTPResponse, HTTPError>, attempt: UInt64, provider: any WeatherProvider,
    request: WeatherServiceRequest, place: Place
  ) -> Event {
    let now = SystemClock.wallSeconds()
    var retryAfter: Int64?
    do throws(WeatherDataError) {
      let response = try answer(result, of: provider.name, request: request)
      retryAfter = response.retryAfter(now: now)
      guard Self.goodStatuses.contains(response.status) else {
        throw provider.failure(status: response.status, body: response.body)
      }
      let data = try provider.decode(response.body)
      payload = response.body
      return .fetched(attempt: attempt, data, rules(for: data, at: place), expiresAt: response.expiresAt(now: now))
    } catch {
      log.warning("\(error.message)")
      return .fetchFailed(attempt: attempt, error, retryAfter: retryAfter)
    }
  }

  private func answer(
    _ result: Result<HTTPResponse, HTTPError>, of service: String, request: WeatherServiceRequest
  ) throws(WeatherDataError) -> HTTPResponse {
    switch result {
    case .success(let response): return response
    case .failure(let error):
      let text = request.redacting(error.text)
      switch error.kind {
      case .offline:
        throw .failedRequest(.offline, message: "\(service) cannot be reached: \(text). Check the network connection.")
      case .refused, .invalidURL:
        throw .failedRequest(.refused, message: "\(service) refuses the connection: \(text). Check its baseURL.")
      case .timeout:
        throw .failedRequest(.timeout, message: "\(service) did not answer in time: \(text). Trying again later.")
      case .tls:
        throw .failedRequest(
          .tls, message: "\(service) cannot be trusted: \(text). Check the clock, the proxy and the CA certificates.")
      case .shortBody, .tooLarge, .malformed:
        throw .invalidResponse(message: "\(service) sent an answer that cannot be used: \(text). Trying again later.")
      }
    }
  }

  private func get(
    _ request: WeatherServiceRequest, _ completion: @escaping (Result<HTTPResponse, HTTPError>) -> Void
  ) -> HTTPTransfer {
    var httpRequest = HTTPRequest(url: request.url, userAgent: Self.userAgent)
    for line in request.headers {
      guard let colon = line.firstIndex(of: ":") else { continue }
      httpRequest.headers[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    httpRequest.caFile = configuration.caFile
    httpRequest.proxy = configuration.proxy?.value
    return http.get(httpRequest, completion)
  }

  private func sample(_ sample: Sample, for place: Place, now: Int64) -> (WeatherData, ZoneRules) {
    let name = place.timeZone ?? zones.hostZoneName ?? "UTC"
    let zone = zones.rules(named: name) ?? ZoneRules(fixedOffsetSeconds: 0)
    var data = sample.weatherData(for: place, zone: zone, now: now)
    data.timeZone = name
    return (data, zone)
  }

  /// The rules of the zone the answer names, else of the place's; for an unknown one the payload's fixed offset.
  private func rules(for data: WeatherData, at place: Place) -> ZoneRules {
    let known = [data.timeZone, place.timeZone].lazy.compactMap { $0 }.compactMap { [zones] in zones.rules(named: $0) }
    return known.first ?? ZoneRules(fixedOffsetSeconds: data.utcOffsetSeconds ?? 0)
  }
}
