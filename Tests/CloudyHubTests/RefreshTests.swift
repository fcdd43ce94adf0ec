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
    #expect(harness.moveToFetch(within: .seconds(96_000)) != nil)
  }

  @Test func `not modified renews the weather`() throws {
    let harness = fetched()
    _ = harness.moveToFetch()
    let fetch = try #require(harness.fetch)
    harness.tell(.notModified(attempt: fetch.attempt, expiresAt: nil))
    #expect(status(harness)["fetchedAt"]?.integer == harness.now.wall)
    #expect(status(harness)["refreshing"]?.bool == false)
  }

  @Test func `not modified without weather is a failure, not a hang`() throws {
    let harness = HubHarness()
    harness.connect("a")
    let fetch = try #require(harness.fetch)
    harness.tell(.notModified(attempt: fetch.attempt, expiresAt: nil))
    #expect(status(harness)["refreshing"]?.bool == false)
    #expect(status(harness)["error"]?["code"]?.string == "invalid-response")
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

  // MARK: Helpers

  private func fetched(expiresIn: Int64? = nil) -> HubHarness {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall), expiresIn: expiresIn)
    return harness
  }
}
