import CLinux
import CloudyHub
import CloudyProtocol
import DaemonIO
import UnixIO
import WeatherModel
import WeatherPresentation
import WeatherProviders

/// Weather, places and names: what goes over the network or comes from the system's zone files.
extension Daemon {
  /// A position so little away from the last one is the same place, km: fixes waver, and weather changes less.
  private static let standstill = 5.0
  /// A GeoClue that did not answer in time, as while the user has no agent, keeps scheduled fetches waiting once in so long.
  private static let searchRest: Duration = .seconds(3_600)

  func fetch(_ attempt: UInt64, from name: String, for place: Place) {
    switch weatherSources[name] {
    case .service(let provider):
      let now = SystemClock.wallSeconds()
      proceed(WeatherPass(attempt: attempt, provider: provider, inquiry: inquiry(place, now: now)))
    case .sample(let sample):
      loop.later { [unowned self] in
        let (data, zone) = self.sample(sample, for: place, now: SystemClock.wallSeconds())
        deliver(.fetched(attempt: attempt, data, zone, expiresAt: nil), of: [])
      }
    case nil:
      let message = "There is no provider '\(name)' any more."
      loop.later { [unowned self] in
        deliver(.fetchFailed(attempt: attempt, .failedRequest(.refused, message: message), retryAfter: nil))
      }
    }
  }

  /// Asks GeoClue where this machine is, and takes the time zone's city where it does not say.
  func locate(_ attempt: UInt64, isUsers: Bool) {
    let isResting = searchRestsUntil.map { SystemClock.boot() < $0 } ?? false
    if isResting, !isUsers, currentPlace != nil, let searchError {
      return loop.later { [unowned self] in deliver(located(attempt, .failure(searchError))) }
    }
    let network = networkChanges
    search = GeoClue(loop) { [unowned self] result in
      let isSilent = search?.isOutOfTime == true && network == networkChanges
      searchRestsUntil = isSilent ? SystemClock.boot() + Self.searchRest : nil
      search = nil
      deliver(located(attempt, result))
    }
  }

  private func located(_ attempt: UInt64, _ result: Result<GeoClue.Fix, WeatherDataError>) -> Event {
    let here = currentPlace?.origin == .geoclue ? currentPlace : nil
    switch result {
    case .success(let fix):
      searchError = nil
      if let here, here.kilometers(to: fix) < Self.standstill {
        return .located(attempt: attempt, here, fallbackBecause: nil)
      }
      let place = Place(
        latitude: Self.rounded(fix.latitude), longitude: Self.rounded(fix.longitude), origin: .geoclue)
      return .located(attempt: attempt, complete(place), fallbackBecause: nil)
    case .failure(let error):
      if error != searchError { log.info("\(error.message)") }
      searchError = error
      let isDenied = error.code == .notAuthorizedToRequestLocation
      // A search that fails once does not move the machine to the capital.
      if here != nil, !isDenied { return .locateFailed(attempt: attempt, error) }
      do throws(WeatherDataError) {
        return .located(attempt: attempt, try zones.hostPlace(), fallbackBecause: error.code)
      } catch let zoneError {
        return .locateFailed(attempt: attempt, isDenied ? error : zoneError)
      }
    }
  }

  /// To a kilometre: weather needs no street, and nobody chose to tell the provider which one it is.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }

  /// Names a place by the system's own list of cities, and asks the geocoder for what is not on it.
  func resolve(_ attempt: UInt64, _ query: String) {
    let cities = gazetteer.candidates(for: query, count: Limits.candidates)
    malloc_trim(0)
    guard cities.isEmpty else {
      return loop.later { [unowned self] in deliver(.placeResolved(attempt: attempt, cities)) }
    }
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

  func name(_ attempt: UInt64, _ place: Place) {
    let named = named(place)
    loop.later { [unowned self] in deliver(.placeNamed(attempt: attempt, named)) }
  }

  /// The place, called after a city near to it if it has no name.
  func named(_ place: Place) -> Place {
    place.name == nil ? complete(place) : place
  }

  /// The place with the name and zone it lacks, as far as they are known here. The last ones are remembered, since every
  /// fetch is for one of them; the list of cities it takes is large, so its memory is given back.
  private func complete(_ place: Place) -> Place {
    if let known = completed[place] { return known }
    let completion = gazetteer.completed(place)
    if completed.count >= HubLimits.places { completed = [:] }
    completed[place] = completion
    malloc_trim(0)
    return completion
  }

  /// Weather of an earlier run, decoded again; its answers are kept, so that the next fetch asks for newer ones only.
  func decoded(_ cached: CachedWeather) throws(WeatherDataError) -> WeatherReport? {
    let data: WeatherData
    let zone: ZoneRules
    switch weatherSources[cached.provider] {
    case .service(let provider):
      let inquiry = inquiry(cached.place, now: cached.fetchedAt)
      var answers: [WeatherAnswer] = []
      var step = try provider.step(for: inquiry, after: answers)
      while case .request(let request) = step, answers.count < cached.payloads.count {
        let kept = cached.payloads[answers.count]
        let answer: WeatherAnswer =
          kept.map { .success($0.body) } ?? .failure(.failedRequest(.status, message: "not kept"))
        answers.append(answer)
        keptAnswers.keep(
          KeptAnswer(answer, version: kept?.version, expiresAt: cached.expiresAt, now: cached.fetchedAt),
          to: request.url)
        step = try provider.step(for: inquiry, after: answers)
      }
      guard case .done(let decoded) = step else { return nil }
      (data, zone) = zoned(decoded, at: complete(cached.place))
    case .sample(let sample): (data, zone) = self.sample(sample, for: cached.place, now: cached.fetchedAt)
    case nil: return nil
    }
    return WeatherReport(
      weatherData: data, zone: zone, place: cached.place, provider: cached.provider, fetchedAt: cached.fetchedAt,
      expiresAt: cached.expiresAt)
  }

  /// Look-ups and fetches are counted apart; this bit keeps their transfers apart too.
  private static let resolving: UInt64 = 1 << 63

  /// Tells of weather with the answers it was decoded from, which the Hub has cached while it is told or not at all.
  private func deliver(_ fetched: Event, of answers: [CachedAnswer?]) {
    answersToCache = answers
    deliver(fetched)
    answersToCache = []
  }

  /// Takes the provider's next step: one more request, or the weather.
  private func proceed(_ pass: WeatherPass) {
    do throws(WeatherDataError) {
      switch try pass.provider.step(for: pass.inquiry, after: pass.answers) {
      case .request(let request): ask(request, pass)
      case .done(let data):
        let (zoned, zone) = zoned(data, at: pass.inquiry.place)
        deliver(.fetched(attempt: pass.attempt, zoned, zone, expiresAt: pass.expiresAt), of: pass.cached)
      }
    } catch {
      switch error.reason {
      case .offline, .timeout, .refused, .tls, .rateLimited: break
      // What was kept may be why: a grid that has moved, a key that has changed.
      case .status, .unauthorized, nil: for url in pass.urls { keptAnswers.keep(nil, to: url) }
      }
      log.warning("\(error.message)")
      deliver(.fetchFailed(attempt: pass.attempt, error, retryAfter: pass.retryAfter))
    }
  }

  private func ask(_ request: WeatherServiceRequest, _ pass: WeatherPass) {
    var pass = pass
    let kept = keptAnswers[request.url]
    if let kept, kept.until > SystemClock.wallSeconds() {
      pass.take(kept.answer, to: request.url, version: kept.version, expiresAt: kept.until)
      return loop.later { [unowned self, pass] in proceed(pass) }
    }
    transfers[pass.attempt] = get(request, newerThan: kept?.version) { [unowned self] result in
      transfers[pass.attempt] = nil
      let now = SystemClock.wallSeconds()
      do throws(WeatherDataError) {
        let response = try answer(result, of: pass.provider.name, request: request)
        let expiresAt = response.expiresAt(now: now)
        // Decoded anew: which of its hours is the present one depends on the time.
        let unchanged = response.status == Self.notModified ? kept : nil
        let answer = unchanged?.answer ?? pass.provider.answer(status: response.status, body: response.body)
        let version = AnswerVersion(response, known: unchanged?.version)
        pass.take(
          answer, to: request.url, version: version, expiresAt: expiresAt, retryAfter: response.retryAfter(now: now))
        keptAnswers.keep(KeptAnswer(answer, version: version, expiresAt: expiresAt, now: now), to: request.url)
      } catch {
        pass.take(.failure(error), to: request.url)
      }
      proceed(pass)
    }
  }

  /// The answer of a service that has nothing newer (RFC 9110, section 15.4.5).
  private static let notModified = 304

  private func inquiry(_ place: Place, now: Int64) -> WeatherInquiry {
    WeatherInquiry(place: complete(place), now: now) { [zones] name in zones.rules(named: name) }
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
    _ request: WeatherServiceRequest, newerThan version: AnswerVersion? = nil,
    _ completion: @escaping (Result<HTTPResponse, HTTPError>) -> Void
  ) -> HTTPTransfer {
    var httpRequest = HTTPRequest(url: request.url, userAgent: configuration.userAgent)
    httpRequest.headers = version?.conditions ?? [:]
    for line in request.headers {
      guard let colon = line.firstIndex(of: ":") else { continue }
      httpRequest.headers[String(line[..<colon])] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    httpRequest.caFile = configuration.caFile
    httpRequest.proxy = configuration.proxy?.value
    return http.get(httpRequest, completion)
  }

  private func sample(_ sample: Sample, for place: Place, now: Int64) -> (WeatherData, ZoneRules) {
    let name = complete(place).timeZone ?? zones.hostZoneName ?? "UTC"
    let zone = zones.rules(named: name) ?? ZoneRules(fixedOffsetSeconds: 0)
    var data = sample.weatherData(for: place, zone: zone, now: now)
    data.timeZone = name
    return (data, zone)
  }

  /// The weather with its zone: the one the answer names, else the place's, else the payload's fixed offset.
  private func zoned(_ data: WeatherData, at place: Place) -> (WeatherData, ZoneRules) {
    var data = data
    if data.timeZone.map(ZoneFiles.isName) == false { data.timeZone = nil }
    for name in [data.timeZone, place.timeZone] {
      guard let name, let rules = zones.rules(named: name) else { continue }
      data.timeZone = name
      return (data, rules)
    }
    return (data, ZoneRules(fixedOffsetSeconds: data.utcOffsetSeconds ?? 0))
  }
}
