import CloudyHub
import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel

struct PlaceTests {
  private let ghent = Place(latitude: 51.05, longitude: 3.72, name: "Ghent", origin: .geoclue)

  @Test func `a new place nulls the weather in its own revision`() {
    let harness = HubHarness()
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\",\"week\",\"hours\",\"status\"]}", from: "a")
    harness.answerFetch(.small(at: harness.now.wall))
    _ = harness.lines(of: "a")
    harness.say("{\"type\":\"set-location\",\"latitude\":1,\"longitude\":2}", from: "b")
    let lines = harness.lines(of: "a")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"view\":{\"day\":null,\"hours\":null,\"status\":{") == true)
    #expect(lines.first?.contains("\"week\":null") == true)
    #expect(lines.first?.contains("\"latitude\":1,") == true)
  }

  @Test func `another name for the same point keeps the weather`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    let reply = ask(harness, "{\"type\":\"set-location\",\"latitude\":50.85,\"longitude\":4.35,\"name\":\"Home\"}")
    #expect(reply.contains("\"name\":\"Home\""))
    #expect(status(harness)["weather"]?.string == "fresh")
    #expect(harness.fetch == nil)
  }

  @Test func `the automatic place is found before the weather is fetched, at each refresh`() throws {
    let harness = automatic()
    harness.connect("a")
    let locate = try #require(harness.locateAttempt)
    #expect(harness.fetch == nil)
    harness.tell(.located(attempt: locate, ghent, fallbackBecause: .notAuthorizedToRequestLocation))
    #expect(harness.fetch?.place == ghent)
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(
      status(harness)["location"]?["fallbackBecause"]?.string == "not-authorized-to-request-location")
    harness.move(by: .seconds(100))
    #expect(!harness.locatesForUser)
    #expect(ask(harness, "{\"type\":\"refresh\"}").contains("\"state\":\"started\""))
    #expect(harness.locateAttempt != nil && harness.locatesForUser)
  }

  @Test func `a search of 5 s without an answer goes on with the place of the last time`() throws {
    let harness = automatic()
    harness.connect("a")
    harness.tell(.located(attempt: try #require(harness.locateAttempt), ghent, fallbackBecause: nil))
    harness.answerFetch(.small(at: harness.now.wall))
    harness.move(by: .seconds(100))
    _ = ask(harness, "{\"type\":\"refresh\"}")
    harness.move(by: .seconds(4))
    #expect(harness.fetch == nil)
    harness.move(by: .seconds(1))
    #expect(harness.fetch?.place == ghent)
  }

  @Test func `without any place the error says so, and set-location auto is told it`() throws {
    let harness = automatic()
    harness.connect("a")
    harness.say("{\"type\":\"set-location\",\"auto\":true}", from: "b")
    #expect(harness.lines(of: "b").isEmpty)
    let error = WeatherDataError.failedToRequestLocation(message: "Set one.")
    harness.tell(.locateFailed(attempt: try #require(harness.locateAttempt), error))
    #expect(harness.lines(of: "b").first?.contains("\"code\":\"failed-to-request-location\"") == true)
    #expect(status(harness)["error"]?["code"]?.string == "failed-to-request-location")
  }

  @Test func `a name is looked up, and the most populous place taken`() throws {
    let harness = HubHarness()
    harness.say("{\"type\":\"set-location\",\"query\":\"Ghent\",\"id\":1}", from: "a")
    var candidates = [2, 1].map { PlaceCandidate(name: "Ghent", latitude: $0, longitude: 3) }
    candidates[0].population = 100
    candidates[1].population = 260_000
    candidates[1].country = "Belgium"
    candidates[1].region = "Flanders"
    harness.tell(.placeResolved(attempt: try #require(harness.resolveAttempt), candidates))
    let reply = harness.lines(of: "a").first ?? ""
    #expect(reply.contains("\"candidates\":[{\"country\":\"Belgium\",\"latitude\":1,"), "\(reply)")
    #expect(reply.contains("\"location\":{\"country\":\"Belgium\",\"latitude\":1,"), "\(reply)")
    #expect(reply.contains("\"region\":\"Flanders\""))
    #expect(harness.fetch?.place.latitude == 1)
  }

  @Test func `a name nobody knows and a look-up out of time are errors, and a late answer is ignored`() throws {
    let harness = HubHarness()
    harness.say("{\"type\":\"set-location\",\"query\":\"Nowhere\"}", from: "a")
    harness.tell(.placeResolved(attempt: try #require(harness.resolveAttempt), []))
    #expect(harness.lines(of: "a").first?.contains("\"code\":\"unknown-place\"") == true)
    harness.say("{\"type\":\"set-location\",\"query\":\"Ghent\"}", from: "a")
    let late = try #require(harness.resolveAttempt)
    harness.move(by: .seconds(10))
    #expect(harness.lines(of: "a").first?.contains("\"reason\":\"timeout\"") == true)
    harness.tell(.placeResolved(attempt: late, [PlaceCandidate(name: "Ghent", latitude: 1, longitude: 1)]))
    #expect(harness.lines(of: "a").isEmpty)
    #expect(status(harness)["location"]?["name"]?.string == "Brussels")
  }

  @Test func `bare coordinates are named by the city near to them, a name given is kept`() throws {
    let harness = HubHarness()
    harness.nearestCity = "Ghent"
    let reply = ask(harness, "{\"type\":\"set-location\",\"latitude\":51,\"longitude\":3.7}")
    #expect(
      reply.contains("\"location\":{\"latitude\":51,\"longitude\":3.7,\"name\":\"Ghent\",\"origin\":"), "\(reply)")
    #expect(harness.fetch?.place.name == "Ghent")
    #expect(
      ask(harness, "{\"type\":\"set-location\",\"latitude\":51,\"longitude\":3.7,\"name\":\"Home\"}")
        .contains("\"name\":\"Home\""))
    harness.nearestCity = nil
    #expect(
      ask(harness, "{\"type\":\"set-location\",\"latitude\":-50,\"longitude\":-120}")
        .contains("\"name\":\"-50.0, -120.0\""))
  }

  // MARK: The cache

  @Test func `restored weather is shown at once and fetched again when it is due`() {
    let harness = HubHarness()
    harness.tell(.restored(report(age: 600)))
    #expect(status(harness)["weather"]?.string == "fresh")
    #expect((.seconds(300)...Duration.seconds(330)).contains(harness.moveToFetch() ?? .zero))
  }

  @Test(arguments: [(1_800, "fresh"), (1_801, "stale"), (86_400, "stale"), (86_401, "none")])
  func `restored weather is stale or dropped by its age from the first byte`(age: Int64, state: String) {
    let harness = HubHarness()
    harness.tell(.restored(report(age: age)))
    #expect(status(harness)["weather"]?.string == state)
    #expect(harness.fetch != nil)
  }

  @Test func `restored weather of another place is ignored`() {
    let harness = HubHarness()
    harness.tell(.restored(report(age: 60, place: ghent)))
    #expect(status(harness)["weather"]?.string == "none")
  }

  @Test func `restored weather from the future counts as of now`() {
    let harness = HubHarness()
    harness.tell(.restored(report(age: -1_000_000)))
    #expect(status(harness)["fetchedAt"]?.integer == HubHarness.startsAt)
    #expect(harness.moveToFetch() != nil)
  }

  @Test func `restored weather brings its automatic place`() {
    let harness = automatic()
    harness.tell(.restored(report(age: 60, place: ghent)))
    #expect(status(harness)["location"]?["name"]?.string == "Ghent")
    #expect(status(harness)["weather"]?.string == "fresh")
  }

  // MARK: Places shown before

  @Test func `going back to a place shows its weather at once, by its age, and fetches when that is due`() throws {
    let harness = HubHarness()
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\",\"status\"]}", from: "a")
    harness.answerFetch(.small(at: harness.now.wall))
    let first = harness.now.wall
    harness.move(by: .seconds(300))
    choose(1, in: harness)
    #expect(status(harness)["weather"]?.string == "none")
    harness.answerFetch(.small(at: harness.now.wall))
    harness.move(by: .seconds(300))
    _ = harness.lines(of: "a")
    harness.say("{\"type\":\"set-location\",\"latitude\":50.85,\"longitude\":4.35,\"name\":\"Home\"}", from: "b")
    let lines = harness.lines(of: "a")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"day\":{") == true && lines.first?.contains("\"fetchedAt\":\(first),") == true)
    #expect(lines.first?.contains("\"name\":\"Home\"") == true)
    #expect(harness.fetch == nil)
    #expect((.seconds(300)...Duration.seconds(391)).contains(harness.moveToFetch() ?? .zero))
    #expect(harness.fetch?.place.latitude == 50.85)
  }

  @Test func `going back to weather that is due shows it while it is fetched`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    choose(1, in: harness)
    harness.answerFetch(.small(at: harness.now.wall))
    harness.move(by: .seconds(2_000))
    harness.answerFetch(.small(at: harness.now.wall))
    choose(50.85, 4.35, in: harness)
    #expect(status(harness)["weather"]?.string == "stale")
    #expect(harness.fetch?.place.latitude == 50.85)
  }

  @Test func `the last places are remembered, no longer than weather lives`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    for latitude in 1...HubLimits.places {
      harness.move(by: .seconds(10))
      choose(Double(latitude), in: harness)
      harness.answerFetch(.small(at: harness.now.wall), expiresIn: 86_400)
    }
    choose(1, in: harness)
    #expect(status(harness)["weather"]?.string == "fresh")
    choose(50.85, 4.35, in: harness)
    #expect(status(harness)["weather"]?.string == "none")
    harness.answerFetch(.small(at: harness.now.wall), expiresIn: 86_400)
    harness.move(by: .seconds(86_401))
    choose(8, in: harness)
    #expect(status(harness)["weather"]?.string == "none")
  }

  @Test func `weather of a provider no longer asked is not shown again`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    choose(1, in: harness)
    var configuration = HubHarness.configuration
    configuration.providers[0].name = "dark-sky"
    harness.tell(.configurationLoaded(configuration))
    choose(50.85, 4.35, in: harness)
    #expect(status(harness)["weather"]?.string == "none")
  }

  @Test func `weather of several places is restored, the one wanted shown`() {
    let harness = HubHarness()
    harness.tell(.restored(report(age: 60, place: ghent)))
    harness.tell(.restored(report(age: 600)))
    harness.tell(.restored(report(age: 700)))
    #expect(status(harness)["fetchedAt"]?.integer == HubHarness.startsAt - 600)
    choose(51.05, 3.72, in: harness)
    #expect(status(harness)["fetchedAt"]?.integer == HubHarness.startsAt - 60)
    #expect(status(harness)["location"]?["origin"]?.string == "set-location")
    #expect(harness.violations.isEmpty)
  }

  private func choose(_ latitude: Double, _ longitude: Double = 2, in harness: HubHarness) {
    harness.say("{\"type\":\"set-location\",\"latitude\":\(latitude),\"longitude\":\(longitude)}", from: "p")
  }

  private func automatic() -> HubHarness {
    var configuration = HubHarness.configuration
    configuration.place = nil
    return HubHarness(configuration)
  }

  private func report(age: Int64, place: Place = HubHarness.brussels) -> WeatherReport {
    WeatherReport(
      weatherData: .small(at: HubHarness.startsAt), zone: ZoneRules(fixedOffsetSeconds: 3_600), place: place,
      provider: "open-meteo", fetchedAt: HubHarness.startsAt - age)
  }
}
