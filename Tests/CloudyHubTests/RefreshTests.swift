import CloudyHub
import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel

struct RefreshTests {
  private let darkSky = ProviderDescriptor(name: "dark-sky", attribution: "Dark Sky", minimumInterval: 60)

  // MARK: When

  @Test func `nothing is fetched without a client`() {
    let harness = HubHarness()
    harness.move(by: .seconds(7_200))
    #expect(harness.takeEffects().isEmpty)
  }

  @Test func `a connection starts an overdue fetch at once`() {
    let harness = HubHarness()
    harness.connect("a")
    #expect(harness.fetch?.provider == "open-meteo")
    harness.answerFetch(.small(at: harness.now.wall))
    harness.hangUp("a")
    harness.move(by: .seconds(5_000))
    #expect(harness.fetch == nil)
    harness.connect("b")
    #expect(harness.fetch != nil)
  }

  @Test func `a fetch answered is cached and follows after the interval and up to a tenth more`() {
    let harness = fetched()
    #expect(
      harness.takeEffects().contains(
        .cache(provider: "open-meteo", place: HubHarness.brussels, fetchedAt: HubHarness.startsAt, expiresAt: nil)))
    #expect((.seconds(900)...Duration.seconds(990)).contains(harness.moveToFetch() ?? .zero))
  }

  @Test func `weather is not asked for again before it expires`() {
    let harness = fetched(expiresIn: 3_000)
    let elapsed = harness.moveToFetch(within: .seconds(4_000)) ?? .zero
    #expect((.seconds(3_000)...Duration.seconds(3_300)).contains(elapsed))
  }

  @Test func `an expiry in the far future ends the service for no longer than the weather lives`() {
    let harness = fetched(expiresIn: 1_000_000_000)
    #expect(harness.moveToFetch(within: .seconds(86_400 - 3_600)) != nil)
  }

  /// 12:00 and an interval of 57 minutes with up to a tenth more: some begin in the first minute of 13:00, if allowed.
  @Test(arguments: 0..<40) func `no scheduled fetch begins in the first minute of an hour`(minutes: Int64) {
    var configuration = HubHarness.configuration
    configuration.refreshInterval = 3_300 + minutes * 10
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    let elapsed = harness.moveToFetch(within: .seconds(10_000)) ?? .zero
    #expect(elapsed >= .seconds(configuration.refreshInterval))
    #expect(harness.now.wall % 3_600 >= 60)
  }

  // MARK: Failures

  @Test func `before the first success the rests double from 5 s, each up to a tenth longer, to the interval`() {
    let harness = HubHarness()
    harness.connect("a")
    for rest: Double in [5, 10, 20, 40, 80, 160, 320, 640, 900, 900] {
      harness.failFetch()
      #expect((.seconds(rest)...Duration.seconds(rest * 1.1)).contains(harness.moveToFetch() ?? .zero), "\(rest) s")
    }
  }

  @Test func `after the first success the rests double from 60 s to the interval`() {
    let harness = fetched()
    _ = harness.moveToFetch()
    for rest: Double in [60, 120, 240, 480, 900, 900] {
      harness.failFetch()
      #expect((.seconds(rest)...Duration.seconds(rest * 1.1)).contains(harness.moveToFetch() ?? .zero), "\(rest) s")
    }
  }

  @Test func `a user's refresh cuts a back-off short, but not in the 5 s after an attempt`() {
    let harness = fetched()
    _ = harness.moveToFetch()
    harness.failFetch()
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"held\""))
    harness.move(by: .seconds(5))
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"started\""))
    #expect(harness.fetch != nil)
  }

  @Test func `no refresh cuts short a time the provider named`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.failFetch(retryAfter: 3_600)
    harness.move(by: .seconds(3_590))
    #expect(harness.fetch == nil)
    #expect(
      ask(harness, "{\"type\":\"refresh\"}").contains("\"nextRefreshAt\":\(HubHarness.startsAt + 3_600),"))
    #expect(ask(harness, "{\"type\":\"refresh\",\"wait\":true}").contains("\"retryAfterSeconds\":10}"))
    #expect(harness.fetch == nil)
    harness.move(by: .seconds(10))
    #expect(harness.fetch != nil)
  }

  @Test func `a spent daily budget holds until the next day in UTC`() {
    var configuration = HubHarness.configuration
    configuration.providers[0].dailyBudget = 2
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.failFetch()
    _ = harness.moveToFetch()
    harness.failFetch()
    harness.move(by: .seconds(60))
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"nextRefreshAt\":\(HubHarness.startsAt + 43_200),"))
    _ = harness.moveToFetch(within: .seconds(43_200))
    #expect(harness.now.wall == HubHarness.startsAt + 43_200)
  }

  @Test func `the providers are asked in order until one answers`() {
    var configuration = HubHarness.configuration
    configuration.providers.append(darkSky)
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.failFetch()
    #expect(harness.fetch?.provider == "dark-sky")
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(status(harness)["provider"]?.string == "dark-sky")
    #expect(status(harness)["attribution"]?.string == "Dark Sky")
    #expect(status(harness)["error"] == nil)
    _ = harness.moveToFetch()
    #expect(harness.fetch?.provider == "open-meteo")
  }

  @Test func `a provider that named a time is passed over while the next serves, and serves again after`() {
    var configuration = HubHarness.configuration
    configuration.providers.append(darkSky)
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.failFetch(.failedRequest(.rateLimited, message: "Too many."), retryAfter: 3_000)
    for _ in 0..<4 {
      #expect(harness.fetch?.provider == "dark-sky")
      harness.answerFetch(.small(at: harness.now.wall))
      #expect(status(harness)["provider"]?.string == "dark-sky" && status(harness)["error"] == nil)
      _ = harness.moveToFetch(within: .seconds(1_100))
    }
    #expect(harness.fetch?.provider == "open-meteo")
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(status(harness)["provider"]?.string == "open-meteo")
    #expect(status(harness)["attribution"]?.string == HubHarness.openMeteo.attribution)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a failing provider rests by back-off, so that a retry asks only those that are ready`() {
    var configuration = HubHarness.configuration
    configuration.providers.append(darkSky)
    let harness = HubHarness(configuration)
    harness.connect("a")
    // The first fails twice, the second once: it has the shorter rest.
    harness.failFetch()
    harness.failFetch(retryAfter: 8)
    _ = harness.moveToFetch()
    #expect(harness.fetch?.provider == "open-meteo")
    harness.failFetch()
    #expect(harness.fetch == nil)
    _ = harness.moveToFetch()
    #expect(harness.fetch?.provider == "dark-sky")
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(status(harness)["provider"]?.string == "dark-sky")
  }

  @Test func `clients that refresh leave the day's scheduled fetches their share of the budget`() {
    var configuration = HubHarness.configuration
    configuration.providers[0].dailyBudget = 120
    let harness = HubHarness(configuration)
    harness.connect("a")
    var times: [Int64] = []
    // Noon to midnight has 48 intervals.
    while harness.now.wall < HubHarness.startsAt + 43_200 {
      if harness.fetch != nil {
        times.append(harness.now.wall)
        harness.answerFetch(.small(at: harness.now.wall))
      }
      harness.move(by: .seconds(61))
      _ = ask(harness, "{\"type\":\"refresh\"}")
    }
    #expect((110...120).contains(times.count))
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 1_200 })
  }

  @Test func `a user who joins a scheduled pass cuts short the rest of the providers left`() {
    var configuration = HubHarness.configuration
    configuration.providers.append(darkSky)
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.failFetch()
    harness.move(by: .seconds(2))
    harness.failFetch()
    _ = harness.moveToFetch()
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"joined\""))
    harness.failFetch()
    #expect(harness.fetch?.provider == "dark-sky")
  }

  @Test func `the error of the first provider stands when all fail`() {
    var configuration = HubHarness.configuration
    configuration.providers.append(darkSky)
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.failFetch(.failedRequest(.unauthorized, message: "The key is refused."))
    harness.failFetch()
    #expect(status(harness)["error"]?["reason"]?.string == "unauthorized")
    #expect(status(harness)["error"]?["sinceAt"]?.integer == HubHarness.startsAt)
  }

  @Test func `a pass ends after 30 s, and its fetch is cancelled`() {
    let harness = HubHarness()
    harness.connect("a")
    _ = harness.takeEffects()
    harness.move(by: .seconds(30))
    #expect(harness.takeEffects() == [.cancelFetch(attempt: 2)])
    #expect(status(harness)["error"]?["reason"]?.string == "timeout")
  }

  @Test func `an answer with an old number is ignored`() throws {
    let harness = HubHarness()
    harness.connect("a")
    let old = try #require(harness.fetch)
    harness.move(by: .seconds(30))
    harness.tell(
      .fetched(attempt: old.attempt, .small(at: 0), ZoneRules(fixedOffsetSeconds: 0), expiresAt: nil))
    #expect(status(harness)["weather"]?.string == "none")
  }

  // MARK: Asked

  @Test func `young weather is fresh, by the longest of a minute, its expiry and the age asked for`() {
    let harness = fetched()
    harness.move(by: .seconds(59))
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"fresh\""))
    harness.move(by: .seconds(1))
    #expect(ask(harness, "{\"type\":\"refresh\",\"maxAgeSeconds\":61}").contains("\"state\":\"fresh\""))
    #expect(harness.fetch == nil)
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"started\""))
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"joined\""))
    let expiring = fetched(expiresIn: 500)
    expiring.move(by: .seconds(499))
    #expect(ask(expiring, "{\"type\":\"refresh\"}").contains("\"state\":\"fresh\""))
    expiring.move(by: .seconds(1))
    #expect(ask(expiring, "{\"type\":\"refresh\"}").contains("\"state\":\"started\""))
  }

  @Test func `any number of clients that ask make one fetch, and all are told`() {
    let harness = HubHarness()
    for name: Character in ["a", "b", "c"] { harness.say("{\"type\":\"refresh\",\"wait\":true}", from: name) }
    #expect(harness.lines(of: "a").isEmpty)
    harness.answerFetch(.small(at: harness.now.wall))
    for name: Character in ["a", "b", "c"] {
      #expect(harness.lines(of: name).first?.contains("\"state\":\"joined\"") == true)
    }
    #expect(harness.violations.isEmpty)
  }

  @Test func `a wait ends 30 s after it began, whatever the pass does`() {
    var configuration = HubHarness.configuration
    configuration.place = nil
    let harness = HubHarness(configuration)
    harness.say("{\"type\":\"refresh\",\"wait\":true}", from: "a")
    harness.move(by: .seconds(4))
    // A new place: the fetch is cancelled, its waiters join the next pass and keep their own time.
    for longitude in 1...8 {
      harness.say("{\"type\":\"set-location\",\"latitude\":1,\"longitude\":\(longitude)}", from: "b")
      harness.move(by: .seconds(3))
    }
    #expect(harness.lines(of: "a").isEmpty)
    harness.move(by: .seconds(2))
    let reply = harness.lines(of: "a").first ?? ""
    #expect(reply.contains("\"reason\":\"timeout\""), "\(reply)")
    #expect(harness.fetch?.place.longitude == 8)
  }

  @Test func `waiters of a cancelled fetch are told of the new place's pass`() throws {
    let harness = HubHarness()
    harness.say("{\"type\":\"refresh\",\"wait\":true}", from: "a")
    let old = try #require(harness.fetch)
    _ = harness.takeEffects()
    harness.say("{\"type\":\"set-location\",\"latitude\":1,\"longitude\":2}", from: "b")
    let effects = harness.takeEffects()
    let cancel = try #require(effects.firstIndex(of: .cancelFetch(attempt: old.attempt)))
    let next = try #require(harness.fetch)
    let fetch = try #require(
      effects.firstIndex(of: .fetch(attempt: next.attempt, provider: next.provider, place: next.place)))
    #expect(cancel < fetch)
    #expect(harness.lines(of: "a").isEmpty)
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.lines(of: "a").first?.contains("\"type\":\"ok\"") == true)
  }

  @Test func `without a provider a wait is told so`() {
    let harness = HubHarness(HubConfiguration(providers: [], place: HubHarness.brussels))
    let reply = ask(harness, "{\"type\":\"refresh\",\"wait\":true}")
    #expect(reply.contains("\"code\":\"failed-request\"") && reply.contains("\"reason\":\"rate-limited\""), "\(reply)")
  }

  // MARK: The network

  @Test(arguments: [FailureReason.offline, .timeout, .refused, .tls], [Event.networkChanged, .resumed])
  func `news of the network cut a back-off short, once for a burst`(reason: FailureReason, news: Event) {
    let harness = failing(.failedRequest(reason, message: "The network is down."))
    harness.move(by: .seconds(10))
    for _ in 0..<20 {
      harness.tell(news)
      harness.move(by: .milliseconds(90))
    }
    #expect(harness.fetch == nil)
    #expect(harness.moveToFetch() == .milliseconds(200))
    harness.answerFetch(.small(at: harness.now.wall))
    harness.tell(news)
    #expect((.seconds(900)...Duration.seconds(1_050)).contains(harness.moveToFetch(within: .seconds(1_100)) ?? .zero))
    #expect(harness.violations.isEmpty)
  }

  @Test func `an attempt that has just failed is repeated 5 s later, then as before the first success`() {
    let harness = failing(.offline)
    harness.tell(.networkChanged)
    #expect(harness.moveToFetch() == .seconds(5))
    for rest: Double in [5, 10, 20] {
      harness.failFetch()
      #expect((.seconds(rest)...Duration.seconds(rest * 1.1)).contains(harness.moveToFetch() ?? .zero), "\(rest) s")
    }
    harness.move(by: .seconds(29))
    harness.failFetch(.failedRequest(.status, message: "The server is broken."))
    #expect((.seconds(480)...Duration.seconds(528)).contains(harness.moveToFetch() ?? .zero))
  }

  @Test func `news that come during a failing attempt are not lost`() {
    let harness = failing(.offline)
    _ = harness.moveToFetch()
    harness.tell(.networkChanged)
    harness.failFetch()
    #expect((.seconds(5)...Duration.seconds(5.5)).contains(harness.moveToFetch() ?? .zero))
  }

  @Test func `no news cut short a time the provider named, nor the back-off of another error`() {
    let named = failing(.offline, retryAfter: 500)
    named.tell(.networkChanged)
    #expect(named.moveToFetch() == .seconds(500))
    let broken = failing(.failedRequest(.status, message: "The server is broken."))
    broken.tell(.networkChanged)
    #expect((.seconds(60)...Duration.seconds(66)).contains(broken.moveToFetch() ?? .zero))
  }

  @Test func `weather that fell due in suspend is fetched at resume`() {
    let harness = fetched()
    harness.suspend(for: .seconds(5_000))
    harness.tell(.resumed)
    #expect(harness.fetch != nil)
    #expect(harness.violations.isEmpty)
  }

  @Test func `what was due at resume and failed, since there is no network yet, is repeated within seconds`() {
    let harness = fetched()
    harness.suspend(for: .seconds(5_000))
    harness.tell(.resumed)
    for rest: Double in [5, 10, 20] {
      harness.failFetch(.offline)
      #expect((.seconds(rest)...Duration.seconds(rest * 1.1)).contains(harness.moveToFetch() ?? .zero), "\(rest) s")
    }
    #expect(harness.violations.isEmpty)
  }

  @Test func `what the clock had fetched before the resume was told, and failed, is repeated within seconds too`() {
    let harness = fetched()
    harness.suspend(for: .seconds(5_000))
    harness.tell(.clockStepped)
    harness.failFetch(.offline)
    harness.tell(.resumed)
    #expect(harness.moveToFetch() == .seconds(5))
    harness.failFetch(.offline)
    #expect((.seconds(5)...Duration.seconds(5.5)).contains(harness.moveToFetch() ?? .zero))
  }

  @Test func `a suspend shorter than the interval fetches nothing`() {
    let harness = fetched()
    harness.suspend(for: .seconds(300))
    harness.tell(.resumed)
    harness.tell(.networkChanged)
    #expect(harness.fetch == nil)
  }

  // MARK: Helpers

  /// With weather, whose next fetch has failed.
  private func failing(_ error: WeatherDataError, retryAfter: Int64? = nil) -> HubHarness {
    let harness = fetched()
    _ = harness.moveToFetch()
    harness.failFetch(error, retryAfter: retryAfter)
    return harness
  }

  private func fetched(expiresIn: Int64? = nil) -> HubHarness {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall), expiresIn: expiresIn)
    return harness
  }
}
