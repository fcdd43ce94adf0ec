import CloudyHub
import CloudyProtocol
import JSON
import TestSupport
import Testing
import WeatherModel

struct StorageTests {
  @Test func `one save at a time, each computed from the settings then in force`() {
    let harness = HubHarness()
    harness.withholdsSaves = true
    harness.say("{\"type\":\"set-units\",\"temperature\":\"fahrenheit\"}", from: "a")
    harness.say("{\"type\":\"set-units\",\"time\":\"twelveHour\"}", from: "b")
    harness.say("{\"type\":\"set-units\",\"temperature\":\"fahrenheit\"}", from: "c")
    var settings = StoredSettings()
    settings.units.temperature = .value(.fahrenheit)
    #expect(saves(harness) == [settings])
    #expect(harness.lines(of: "a").isEmpty)
    harness.finishSave()
    settings.units.time = .value(.twelveHour)
    #expect(saves(harness) == [settings])
    #expect(harness.lines(of: "a").first?.contains("\"changed\":[\"temperature\"]") == true)
    harness.finishSave()
    // By then it was so already.
    #expect(harness.lines(of: "c").first?.contains("\"changed\":[]") == true)
    #expect(saves(harness).isEmpty)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a save that fails changes nothing, and the next one starts from what was`() {
    let harness = HubHarness()
    harness.withholdsSaves = true
    harness.failsNextSave = true
    harness.say("{\"type\":\"set-units\",\"temperature\":\"fahrenheit\"}", from: "a")
    harness.say("{\"type\":\"set-units\",\"time\":\"twelveHour\"}", from: "b")
    _ = harness.takeEffects()
    let revision = harness.hub.revision
    harness.finishSave()
    #expect(harness.lines(of: "a").first?.contains("\"code\":\"storage-failed\"") == true)
    #expect(harness.hub.revision == revision)
    var settings = StoredSettings()
    settings.units.time = .value(.twelveHour)
    #expect(saves(harness) == [settings])
  }

  @Test func `a place that cannot be saved cancels nothing`() {
    let harness = HubHarness()
    harness.connect("a")
    let fetch = harness.fetch
    harness.failsNextSave = true
    let reply = ask(harness, "{\"type\":\"set-location\",\"latitude\":1,\"longitude\":2}")
    #expect(reply.contains("\"code\":\"storage-failed\""))
    #expect(harness.fetch == fetch)
    #expect(status(harness)["location"]?["name"]?.string == "Brussels")
  }

  @Test func `what was stored is in force from the start`() {
    var stored = StoredSettings()
    stored.units.temperature = .value(.fahrenheit)
    stored.place = HubHarness.brussels
    stored.place?.name = "Home"
    let harness = HubHarness(stored: stored)
    #expect(status(harness)["location"]?["name"]?.string == "Home")
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(view(harness)["day"]?["temperature"]?.string == "47.1 °F")
  }

  @Test func `the client that asked may be gone before the disk is done`() {
    let harness = HubHarness()
    harness.withholdsSaves = true
    harness.say("{\"type\":\"set-units\",\"time\":\"twelveHour\"}", from: "a")
    harness.hangUp("a")
    #expect(harness.hub.clientCount == 1)
    harness.finishSave()
    #expect(harness.hub.clientCount == 0)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a stopping server answers a save once, whenever the disk is done`() {
    let harness = HubHarness()
    harness.withholdsSaves = true
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"settings\"]}", from: "a")
    harness.say("{\"type\":\"set-units\",\"time\":\"twelveHour\"}", from: "b")
    harness.say("{\"type\":\"set-units\",\"time\":\"auto\"}", from: "c")
    harness.block("b")
    harness.tell(.stopRequested)
    harness.finishSave()
    harness.unblock("b")
    for name: Character in ["b", "c"] {
      let lines = harness.lines(of: name)
      #expect(lines.count == 2)
      #expect(lines.first?.contains("\"code\":\"shutting-down\"") == true)
      #expect(lines.last?.contains("\"type\":\"bye\"") == true)
    }
    #expect(harness.violations.isEmpty)
    #expect(saves(harness).count == 1)
  }

  private func saves(_ harness: HubHarness) -> [StoredSettings] {
    harness.takeEffects().compactMap { if case .save(let settings) = $0 { settings } else { nil } }
  }
}
