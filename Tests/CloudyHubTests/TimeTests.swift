import CloudyHub
import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel

struct TimeTests {
  // MARK: What the clock changes

  @Test func `weather is stale right after twice the interval, and dropped right after a day`() {
    let harness = fetchedAndHeld()
    harness.move(by: .seconds(1_800))
    #expect(status(harness)["weather"]?.string == "fresh")
    harness.move(by: .seconds(1))
    #expect(status(harness)["weather"]?.string == "stale")
    harness.move(by: .seconds(86_400 - 1_801))
    #expect(status(harness)["weather"]?.string == "stale")
    #expect(view(harness)["day"]?.isNull == false)
    harness.move(by: .seconds(1))
    #expect(status(harness)["weather"]?.string == "none")
    #expect(view(harness)["day"]?.isNull == true)
    #expect(status(harness)["provider"] == nil && status(harness)["fetchedAt"] == nil)
  }

  @Test func `hours and today move by themselves, one line each`() {
    let harness = fetchedAndHeld()
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"week\",\"hours\"]}", from: "s")
    _ = harness.lines(of: "s")
    harness.move(by: .seconds(3_599))
    #expect(harness.lines(of: "s").isEmpty)
    harness.move(by: .seconds(1))
    let hour = harness.lines(of: "s")
    #expect(hour.count == 1 && hour.first?.contains("\"view\":{\"hours\":") == true)
    harness.move(by: .seconds(10 * 3_600 - 1))
    _ = harness.lines(of: "s")
    harness.move(by: .seconds(1))
    // 23:00 UTC is midnight of the place.
    let midnight = harness.lines(of: "s")
    #expect(midnight.count == 1 && midnight.first?.contains("\"week\":") == true)
  }

  @Test func `a client of the second in which the view was published still gets the next hour`() {
    let harness = fetchedAndHeld()
    harness.move(by: .seconds(3_600))
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"hours\"]}", from: "s")
    _ = harness.lines(of: "s")
    harness.move(by: .seconds(3_600))
    #expect(harness.lines(of: "s").count == 1)
  }

  @Test func `a suspended machine shows what is true when it wakes, in one revision`() {
    let harness = fetchedAndHeld()
    let revision = harness.hub.revision
    harness.suspend(for: .seconds(50_000))
    #expect(harness.hub.revision == revision + 1)
    #expect(status(harness)["weather"]?.string == "stale")
  }

  @Test func `a clock that steps moves what it shows, and back does not keep new weather away`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall), expiresIn: 1_200)
    harness.stepClock(by: 7_200)
    #expect(status(harness)["weather"]?.string == "stale")
    harness.stepClock(by: -1_000_000)
    #expect(status(harness)["weather"]?.string == "fresh")
    #expect(status(harness)["fetchedAt"]?.integer == harness.now.wall)
    harness.move(by: .milliseconds(1_199_500))
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"fresh\""))
    harness.move(by: .milliseconds(500))
    #expect(!ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"fresh\""))
    #expect(harness.violations.isEmpty)
  }

  @Test func `the Hub asks for no wake-up without a reason`() {
    let harness = HubHarness()
    #expect(harness.wakesAt == nil)
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    let wakesAt = harness.wakesAt
    for _ in 0..<5 { harness.say("{\"type\":\"ping\"}", from: "a") }
    harness.tell(.woke)
    #expect(harness.wakesAt == wakesAt)
    #expect(harness.violations.isEmpty)
  }

  // MARK: The end

  @Test func `without a client the Hub stops after the idle time, and a connection voids that`() {
    var configuration = HubHarness.configuration
    configuration.idleExit = .seconds(600)
    let harness = HubHarness(configuration)
    harness.move(by: .seconds(599))
    #expect(harness.stops.isEmpty)
    harness.move(by: .seconds(1))
    #expect(harness.stops == [.idle])
    #expect(ask(harness, "{\"type\":\"ping\"}", from: "a").contains("\"ok\""))
    harness.move(by: .seconds(10_000))
    #expect(harness.stops == [.idle])
    harness.hangUp("a")
    harness.move(by: .seconds(630))
    #expect(harness.stops == [.idle, .idle])
  }

  @Test func `a half-closed subscriber counts against the idle exit`() {
    var configuration = HubHarness.configuration
    configuration.idleExit = .seconds(600)
    let harness = HubHarness(configuration)
    harness.say("{\"type\":\"subscribe\"}", from: "a")
    harness.halfClose("a")
    harness.move(by: .seconds(3_000))
    #expect(harness.stops.isEmpty)
  }

  @Test func `without an idle exit the Hub stays`() {
    let harness = HubHarness()
    harness.move(by: .seconds(1_000_000))
    #expect(harness.stops.isEmpty)
  }

  @Test func `a stop says bye to all and is over when all are gone`() {
    let harness = HubHarness()
    harness.say("{\"type\":\"refresh\",\"wait\":true}", from: "a")
    harness.connect("b")
    harness.tell(.stopRequested)
    #expect(harness.lines(of: "a").map { $0.contains("shutting-down") } == [true, false])
    #expect(harness.lines(of: "b") == ["{\"type\":\"bye\",\"reason\":\"shutdown\",\"retryAfterSeconds\":2}"])
    #expect(harness.stops == [.requested])
    #expect(harness.hub.clientCount == 0)
  }

  @Test func `a line in flight has a second when the server stops`() {
    var configuration = HubHarness.configuration
    configuration.idleExit = .seconds(600)
    let harness = HubHarness(configuration)
    harness.connect("a")
    harness.block("a")
    harness.say("{\"type\":\"ping\"}", from: "a")
    harness.tell(.stopRequested)
    harness.tell(.stopRequested)
    #expect(harness.stops.isEmpty)
    harness.move(by: .milliseconds(999))
    #expect(harness.stops.isEmpty)
    harness.move(by: .milliseconds(1))
    #expect(harness.stops == [.requested])
    harness.unblock("a")
    harness.move(by: .seconds(100_000))
    #expect(harness.stops == [.requested])
  }

  // MARK: Configuration

  @Test func `a broken configuration is told while the last one runs`() {
    let harness = HubHarness()
    var broken = HubHarness.configuration
    broken.error = "config.json: at byte 3, a value is expected here."
    harness.tell(.configurationLoaded(broken))
    #expect(status(harness)["error"]?["code"]?.string == "invalid-configuration")
    #expect(status(harness)["error"]?["sinceAt"]?.integer == HubHarness.startsAt)
    harness.tell(.configurationLoaded(HubHarness.configuration))
    #expect(status(harness)["error"] == nil)
  }

  @Test func `the same configuration again changes nothing while all is well`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    let revision = harness.hub.revision
    harness.tell(.configurationLoaded(HubHarness.configuration))
    #expect(harness.fetch == nil)
    #expect(harness.hub.revision == revision)
  }

  @Test func `a configuration loaded while something fails is tried at once, unless the provider named a time`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.failFetch()
    harness.tell(.configurationLoaded(HubHarness.configuration))
    #expect(harness.fetch != nil)
    harness.failFetch(retryAfter: 600)
    harness.tell(.configurationLoaded(HubHarness.configuration))
    #expect(harness.fetch == nil)
  }

  @Test func `another interval counts from the weather there is`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    var configuration = HubHarness.configuration
    configuration.refreshInterval = 3_600
    harness.move(by: .seconds(600))
    harness.tell(.configurationLoaded(configuration))
    #expect(harness.fetch == nil)
    #expect((.seconds(3_000)...Duration.seconds(3_300)).contains(harness.moveToFetch(within: .seconds(4_000)) ?? .zero))
  }

  @Test func `another list of providers is asked at once`() {
    let harness = HubHarness()
    harness.connect("a")
    _ = harness.takeEffects()
    var configuration = HubHarness.configuration
    configuration.providers[0].name = "dark-sky"
    harness.tell(.configurationLoaded(configuration))
    #expect(harness.fetch?.provider == "dark-sky")
    #expect(harness.takeEffects().first == .cancelFetch(attempt: 2))
  }

  /// Weather of now, and a provider that named a time far away.
  private func fetchedAndHeld() -> HubHarness {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall), expiresIn: 86_400)
    return harness
  }
}
