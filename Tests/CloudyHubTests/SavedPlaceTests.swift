import CloudyHub
import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel

struct SavedPlaceTests {
  private let tokyo = "\"latitude\":35.68,\"longitude\":139.69,\"name\":\"Tokyo\""
  private let everyTopic = "[\"day\",\"week\",\"hours\",\"alerts\",\"status\"]"

  @Test func `saving a place neither moves the place in force nor fetches`() {
    let harness = withWeather()
    let reply = ask(harness, "{\"type\":\"set-location\",\(tokyo),\"save\":\"office\"}")
    #expect(reply.contains("\"name\":\"Tokyo\""), "\(reply)")
    #expect(status(harness)["location"]?["name"]?.string == "Brussels")
    #expect(harness.fetches.isEmpty)
  }

  @Test func `a saved place is fetched once for all its clients, and by the clock while one is connected`() throws {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    for client in "abc" {
      harness.say("{\"type\":\"subscribe\",\"topics\":\(everyTopic),\"place\":\"office\"}", from: client)
    }
    #expect(harness.fetches.map(\.place.name) == ["Tokyo"])
    harness.answerFetch(.small(at: harness.now.wall))
    for client in "abc" {
      #expect(harness.lines(of: client).last?.contains("\"place\":\"office\"") == true)
      harness.hangUp(client)
    }
    harness.hangUp("m")
    harness.connect("m")
    _ = try #require(harness.moveToFetch())
    #expect(harness.fetches.map(\.place.name) == ["Brussels"])
    harness.move(by: .seconds(100))
    #expect(harness.fetches.count < 2)
  }

  @Test func `each client is told the name of a place as it spelled it`() {
    let harness = withWeather()
    save(tokyo, as: "caf\u{E9}", in: harness)
    for (client, name) in [("a", "caf\u{E9}"), ("b", "cafe\u{301}")] as [(Character, String)] {
      harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\"],\"place\":\"\(name)\"}", from: client)
    }
    harness.answerFetch(.small(at: harness.now.wall))
    for (client, name) in [("a", "caf\u{E9}"), ("b", "cafe\u{301}")] as [(Character, String)] {
      let lines = harness.lines(of: client)
      #expect(
        lines.count == 3
          && lines.allSatisfy { $0.utf8.split(separator: UInt8(ascii: "\"")).contains { $0.elementsEqual(name.utf8) } },
        "\(lines)")
    }
  }

  @Test func `who looks at one saved place only has only that one fetched`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.answerFetch(.small(at: harness.now.wall))
    save(tokyo, as: "office", in: harness)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\"],\"place\":\"office\"}", from: "a")
    harness.hangUp("q")
    harness.answerFetch(.small(at: harness.now.wall))
    var fetched: [String?] = []
    for _ in 0..<4 where harness.moveToFetch() != nil {
      fetched += harness.fetches.map(\.place.name)
      harness.answerFetch(.small(at: harness.now.wall))
    }
    #expect(fetched == ["Tokyo", "Tokyo", "Tokyo", "Tokyo"])
  }

  @Test func `a saved place at the point in force, and two names of one point, are one fetch`() {
    let harness = HubHarness()
    save("\"latitude\":50.85,\"longitude\":4.35,\"name\":\"Home\"", as: "home", in: harness)
    save(tokyo, as: "office", in: harness)
    save("\"latitude\":35.68,\"longitude\":139.69,\"name\":\"Edo\"", as: "edo", in: harness)
    for (client, name) in zip("abc", ["home", "office", "edo"]) {
      harness.say("{\"type\":\"subscribe\",\"topics\":\(everyTopic),\"place\":\"\(name)\"}", from: client)
    }
    #expect(harness.fetches.map(\.place.latitude) == [50.85, 35.68])
    harness.answerFetch(.small(at: harness.now.wall))
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.fetches.isEmpty)
    #expect(harness.lines(of: "a").last?.contains("\"name\":\"Home\"") == true)
    #expect(harness.lines(of: "b").last?.contains("\"name\":\"Tokyo\"") == true)
    #expect(harness.lines(of: "c").last?.contains("\"name\":\"Edo\"") == true)
    #expect(harness.violations == [])
  }

  @Test func `when the place in force moves, a saved place there keeps its weather`() {
    let harness = withWeather()
    save("\"latitude\":50.85,\"longitude\":4.35", as: "home", in: harness)
    _ = ask(harness, "{\"type\":\"set-location\",\(tokyo)}")
    harness.answerFetch(.small(at: harness.now.wall))
    let home = ask(harness, "{\"type\":\"get\",\"topics\":[\"status\"],\"place\":\"home\"}")
    #expect(home.contains("\"weather\":\"fresh\""), "\(home)")
    #expect(harness.fetches.isEmpty)
  }

  @Test func `a saved place is chosen with the weather it has`() {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\"],\"place\":\"office\"}", from: "a")
    harness.answerFetch(.small(at: harness.now.wall))
    let reply = ask(harness, "{\"type\":\"set-location\",\"place\":\"office\"}")
    #expect(reply.contains("\"name\":\"Tokyo\""))
    #expect(status(harness)["weather"]?.string == "fresh")
    #expect(harness.fetches.isEmpty)
  }

  @Test func `a refresh of a place is that place's, and its wait ends with it`() {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.move(by: .seconds(70))
    harness.say("{\"type\":\"refresh\",\"wait\":true,\"place\":\"office\"}", from: "a")
    harness.say("{\"type\":\"refresh\",\"wait\":true}", from: "b")
    #expect(harness.fetches.map(\.place.name) == ["Tokyo", "Brussels"])
    harness.failFetch(.offline)
    #expect(harness.lines(of: "a").last?.contains("\"offline\"") == true)
    #expect(harness.lines(of: "b") == [])
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.lines(of: "b").last?.contains("\"ok\"") == true)
  }

  @Test func `who waits for a place that the place in force leaves waits for that place all the same`() {
    let harness = withWeather()
    save("\"latitude\":50.85,\"longitude\":4.35", as: "home", in: harness)
    harness.move(by: .seconds(70))
    harness.say("{\"type\":\"refresh\",\"wait\":true,\"place\":\"home\"}", from: "a")
    _ = ask(harness, "{\"type\":\"set-location\",\(tokyo)}")
    #expect(harness.lines(of: "a") == [])
    #expect(Set(harness.fetches.map(\.place.latitude)) == [50.85, 35.68])
    harness.answerFetch(.small(at: harness.now.wall))
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.lines(of: "a").last?.contains("\"state\":\"started\"") == true)
  }

  @Test(arguments: ["", ",\"place\":\"office\""])
  func `who waits while a saved place is chosen waits for its next weather`(place: String) {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\"],\"place\":\"office\"}", from: "a")
    harness.answerFetch(.small(at: harness.now.wall))
    harness.move(by: .seconds(70))
    harness.say("{\"type\":\"refresh\",\"wait\":true\(place)}", from: "b")
    #expect(harness.fetches.count == 1)
    _ = ask(harness, "{\"type\":\"set-location\",\"place\":\"office\"}")
    #expect(harness.lines(of: "b") == [])
    #expect(harness.fetches.map(\.place.name) == ["Tokyo"])
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.lines(of: "b").last?.contains("\"state\":\"started\"") == true)
    #expect(harness.violations == [])
  }

  @Test func `who waits while a place with weather of this minute is chosen is told at once`() {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.move(by: .seconds(70))
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\"],\"place\":\"office\"}", from: "a")
    harness.answerFetch(.small(at: harness.now.wall))
    harness.say("{\"type\":\"refresh\",\"wait\":true}", from: "b")
    _ = ask(harness, "{\"type\":\"set-location\",\"place\":\"office\"}")
    #expect(harness.lines(of: "b").last?.contains("\"state\":\"started\"") == true)
    #expect(harness.fetches.isEmpty)
  }

  @Test func `an automatic place found where a saved one is being fetched is fetched once`() throws {
    var configuration = HubHarness.configuration
    configuration.place = nil
    let harness = HubHarness(configuration)
    harness.connect("m")
    let here = Place(latitude: 50.85, longitude: 4.35, origin: .geoclue)
    harness.tell(.located(attempt: try #require(harness.locateAttempt), here, fallbackBecause: nil))
    harness.answerFetch(.small(at: harness.now.wall))
    save(tokyo, as: "office", in: harness)
    harness.move(by: .seconds(70))
    harness.say("{\"type\":\"refresh\",\"wait\":true,\"place\":\"office\"}", from: "a")
    _ = ask(harness, "{\"type\":\"refresh\"}")
    let there = Place(latitude: 35.68, longitude: 139.69, origin: .geoclue)
    harness.tell(.located(attempt: try #require(harness.locateAttempt), there, fallbackBecause: nil))
    #expect(harness.violations == [])
    #expect(harness.fetches.map(\.place) == [there])
    #expect(harness.lines(of: "a") == [])
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.lines(of: "a").last?.contains("\"state\":\"started\"") == true)
  }

  @Test func `a failure at one place is not an error of another`() {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"status\"],\"place\":\"office\"}", from: "a")
    harness.failFetch(.offline)
    #expect(harness.lines(of: "a").last?.contains("\"reason\":\"offline\"") == true)
    #expect(status(harness)["error"] == nil)
    #expect(status(harness)["weather"]?.string == "fresh")
  }

  @Test func `a time that a provider names holds for all places, and its budget is one`() {
    var configuration = HubHarness.configuration
    configuration.providers[0].dailyBudget = 3
    let harness = HubHarness(configuration)
    harness.connect("m")
    harness.answerFetch(.small(at: harness.now.wall))
    save(tokyo, as: "office", in: harness)
    save("\"latitude\":1,\"longitude\":1,\"name\":\"One\"", as: "one", in: harness)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"status\"],\"place\":\"office\"}", from: "a")
    harness.failFetch(.offline, retryAfter: 600)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"status\"],\"place\":\"one\"}", from: "b")
    #expect(harness.fetches.isEmpty)
    #expect(ask(harness, "{\"type\":\"refresh\",\"place\":\"one\"}").contains("\"state\":\"held\""))
    harness.move(by: .seconds(610))
    #expect(harness.fetches.count == 1)
    harness.answerFetch(.small(at: harness.now.wall))
    harness.move(by: .seconds(3_000))
    #expect(harness.fetches.isEmpty)
  }

  @Test func `the place in force is saved as it stands, or there is none yet`() {
    let harness = withWeather()
    let reply = ask(harness, "{\"type\":\"set-location\",\"save\":\"home\"}")
    #expect(reply.contains("\"name\":\"Brussels\"") && reply.contains("\"place\":\"home\""), "\(reply)")
    var configuration = HubHarness.configuration
    configuration.place = nil
    let nowhere = HubHarness(configuration)
    #expect(
      ask(nowhere, "{\"type\":\"set-location\",\"save\":\"home\"}").contains("\"failed-to-request-location\""))
  }

  @Test func `a name that is looked up is saved with region, country and candidates`() throws {
    let harness = HubHarness()
    harness.say("{\"type\":\"set-location\",\"query\":\"Ghent\",\"save\":\"office\"}", from: "a")
    var candidates = [1, 2].map { PlaceCandidate(name: "Ghent", latitude: $0, longitude: 3) }
    candidates[0].country = "Belgium"
    harness.tell(.placeResolved(attempt: try #require(harness.resolveAttempt), candidates))
    let reply = harness.lines(of: "a").first ?? ""
    #expect(reply.contains("\"country\":\"Belgium\"") && reply.contains("\"candidates\":["), "\(reply)")
    #expect(reply.contains("\"place\":\"office\""))
    #expect(view(harness)["settings"]?["places"]?.array?.first?["country"]?.string == "Belgium")
    #expect(status(harness)["location"]?["name"]?.string == "Brussels")
  }

  @Test func `bare coordinates that are saved are named by the city near to them`() {
    let harness = HubHarness()
    harness.nearestCity = "Ghent"
    let reply = ask(harness, "{\"type\":\"set-location\",\"latitude\":51,\"longitude\":3.7,\"save\":\"office\"}")
    #expect(reply.contains("\"name\":\"Ghent\"") && reply.contains("\"place\":\"office\""), "\(reply)")
  }

  @Test func `there are at most sixteen, and those there are can still be replaced`() {
    let harness = HubHarness()
    for index in 1...Limits.savedPlaces {
      save("\"latitude\":\(index),\"longitude\":0,\"name\":\"P\"", as: "p\(index)", in: harness)
    }
    let reply = ask(harness, "{\"type\":\"set-location\",\(tokyo),\"save\":\"one more\"}")
    #expect(reply.contains("\"invalid-field\"") && reply.contains("\"field\":\"save\""), "\(reply)")
    #expect(ask(harness, "{\"type\":\"set-location\",\(tokyo),\"save\":\"p1\"}").contains("\"ok\""))
    #expect(view(harness)["settings"]?["places"]?.array?.count == Limits.savedPlaces)
  }

  @Test func `a save that fails saves nothing`() {
    let harness = HubHarness()
    harness.failsNextSave = true
    #expect(ask(harness, "{\"type\":\"set-location\",\(tokyo),\"save\":\"office\"}").contains("\"storage-failed\""))
    #expect(ask(harness, "{\"type\":\"get\",\"place\":\"office\"}").contains("\"unknown-place\""))
  }

  @Test func `a wait on a place that is removed meanwhile ends`() {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.say("{\"type\":\"refresh\",\"wait\":true,\"place\":\"office\"}", from: "a")
    _ = ask(harness, "{\"type\":\"set-location\",\"remove\":\"office\"}")
    #expect(harness.lines(of: "a").last?.contains("\"unknown-place\"") == true)
    #expect(harness.fetches.isEmpty)
  }

  @Test func `saved places and their weather are there after a restart`() {
    let place = Place(latitude: 35.68, longitude: 139.69, name: "Tokyo", origin: .setLocation)
    let harness = HubHarness(stored: StoredSettings(places: ["office": place]))
    harness.tell(
      .restored(
        WeatherReport(
          weatherData: .small(at: harness.now.wall), zone: ZoneRules(fixedOffsetSeconds: 32_400), place: place,
          provider: "open-meteo", fetchedAt: harness.now.wall - 60)))
    let reply = ask(harness, "{\"type\":\"get\",\"topics\":[\"status\"],\"place\":\"office\"}")
    #expect(reply.contains("\"weather\":\"fresh\""), "\(reply)")
  }

  @Test func `a client of two places gets the revision of both and the updates of one`() {
    let harness = withWeather()
    save(tokyo, as: "office", in: harness)
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"day\"]}", from: "a")
    _ = harness.lines(of: "a")
    harness.say("{\"type\":\"get\",\"topics\":[\"day\"],\"place\":\"office\"}", from: "a")
    #expect(harness.lines(of: "a").count == 1)
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(harness.lines(of: "a") == [])
    _ = ask(harness, "{\"type\":\"set-units\",\"units\":\"imperial\"}")
    let lines = harness.lines(of: "a")
    #expect(lines.count == 1 && lines[0].contains("°F") && !lines[0].contains("\"place\""), "\(lines)")
  }

  private func withWeather() -> HubHarness {
    let harness = HubHarness()
    harness.connect("m")
    harness.answerFetch(.small(at: harness.now.wall))
    return harness
  }

  private func save(_ place: String, as name: String, in harness: HubHarness) {
    #expect(ask(harness, "{\"type\":\"set-location\",\(place),\"save\":\"\(name)\"}").contains("\"ok\""))
  }
}
