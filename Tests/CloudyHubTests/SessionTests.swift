import CloudyHub
import CloudyProtocol
import JSON
import TestSupport
import Testing

struct SessionTests {
  private let ping = "{\"type\":\"ping\"}\n"

  @Test func `a client takes one request an event, so that nobody starves anybody`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.block("a")
    harness.send(String(repeating: ping, count: 5), from: "a")
    #expect(harness.lines(of: "a").count == 1)
    harness.unblock("a")
    #expect(harness.lines(of: "a").count == 4)
  }

  @Test func `a request waits while a line is in flight`() {
    let harness = HubHarness()
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"settings\"]}", from: "a")
    harness.block("a")
    _ = ask(harness, "{\"type\":\"set-units\",\"time\":\"twelveHour\"}")
    _ = harness.lines(of: "a")
    harness.say("{\"type\":\"ping\"}", from: "a")
    #expect(harness.lines(of: "a").isEmpty)
    _ = ask(harness, "{\"type\":\"set-units\",\"time\":\"auto\"}")
    harness.unblock("a")
    let lines = harness.lines(of: "a")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("\"type\":\"update\"") == true)
    #expect(lines.last?.contains("\"type\":\"ok\"") == true)
  }

  @Test func `updates flow while a request is held`() {
    let harness = HubHarness()
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"settings\"]}", from: "a")
    harness.say("{\"type\":\"refresh\",\"wait\":true,\"id\":1}", from: "a")
    _ = harness.lines(of: "a")
    _ = ask(harness, "{\"type\":\"set-units\",\"time\":\"twelveHour\"}")
    #expect(harness.lines(of: "a").count == 1)
    harness.stall("a")
    _ = ask(harness, "{\"type\":\"set-units\",\"time\":\"auto\"}")
    #expect(harness.lines(of: "a").isEmpty)
    // What is owed follows the reply as one line.
    harness.answerFetch(.small(at: harness.now.wall))
    let lines = harness.lines(of: "a")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("\"type\":\"ok\",\"id\":1") == true)
    #expect(lines.last?.contains("\"type\":\"update\"") == true)
  }

  @Test func `beyond 128 KiB unparsed reading pauses, also behind a line in flight, until requests were taken`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.block("a")
    harness.send(ping, from: "a")
    let line = "{\"type\":\"ping\",\"x\":\"\(String(repeating: "y", count: 32_000))\"}\n"
    for _ in 0..<4 { harness.send(line, from: "a") }
    #expect(harness.clients["a"]?.isReadingPaused == false)
    harness.send(line, from: "a")
    #expect(harness.clients["a"]?.isReadingPaused == true)
    harness.unblock("a")
    #expect(harness.clients["a"]?.isReadingPaused == false)
    #expect(harness.lines(of: "a").count == 6)
  }

  @Test func `a dropped line takes no memory`() {
    let harness = HubHarness()
    for _ in 0..<20 { harness.send(String(repeating: "x", count: 60_000), from: "a") }
    #expect(harness.clients["a"]?.isReadingPaused == false)
    #expect(harness.lines(of: "a").count == 1)
  }

  @Test func `another user is told so and closed once that is sent, whatever it says`() {
    let harness = HubHarness()
    harness.connect("a", isPermitted: false)
    #expect(harness.lines(of: "a").first?.contains("\"code\":\"not-permitted\",\"fatal\":true") == true)
    #expect(harness.clients["a"]?.isClosed == true)
    #expect(harness.hub.clientCount == 0)
  }

  @Test func `a client too many is told so, and one may come when one has left`() {
    var limits = HubLimits()
    limits.clients = 1
    let harness = HubHarness(limits: limits)
    harness.connect("a")
    harness.connect("b")
    #expect(harness.lines(of: "b").first?.contains("\"code\":\"too-many-clients\",\"fatal\":true") == true)
    #expect(harness.clients["b"]?.isClosed == true)
    harness.hangUp("a")
    harness.connect("c")
    #expect(harness.lines(of: "c").isEmpty)
  }

  @Test func `close comes after the last line is in the kernel`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.block("a")
    harness.say("{\"type\":\"bye\"}", from: "a")
    #expect(harness.clients["a"]?.isClosed == false)
    harness.unblock("a")
    #expect(harness.clients["a"]?.isClosed == true)
  }

  @Test func `a hang-up runs the lines received, one an event, and forgets the client`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.block("a")
    harness.send(
      ping + "{\"type\":\"set-units\",\"time\":\"twelveHour\"}\nnonsense\n{\"type\":\"refresh\",\"wait\":true}\n"
        + "{\"type\":\"set-units\",\"temperature\":\"fahrenheit\"}", from: "a")
    harness.hangUp("a")
    #expect(harness.hub.clientCount == 0)
    let settings = ask(harness, "{\"type\":\"get\",\"topics\":[\"settings\"]}")
    #expect(settings.contains("\"effective\":\"twelveHour\"") && settings.contains("\"effective\":\"fahrenheit\""))
    #expect(harness.violations.isEmpty)
  }

  @Test func `a bye before a hang-up ends the lines of a client that has gone`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.block("a")
    harness.send(ping + "{\"type\":\"bye\"}\n{\"type\":\"set-units\",\"time\":\"twelveHour\"}\n", from: "a")
    harness.hangUp("a")
    #expect(harness.hub.clientCount == 0)
    #expect(harness.violations.isEmpty)
    #expect(!ask(harness, "{\"type\":\"get\",\"topics\":[\"settings\"]}").contains("\"effective\":\"twelveHour\""))
  }

  @Test func `a hang-up ends a wait, and the fetch goes on`() {
    let harness = HubHarness()
    harness.say("{\"type\":\"refresh\",\"wait\":true}", from: "a")
    harness.hangUp("a")
    #expect(harness.hub.clientCount == 0)
    #expect(harness.fetch != nil)
    harness.answerFetch(.small(at: harness.now.wall))
    #expect(status(harness)["weather"]?.string == "fresh")
  }

  @Test func `a half-closed client is closed after its last reply, a subscriber only after it left`() {
    let harness = HubHarness()
    harness.connect("a")
    harness.block("a")
    harness.send(ping + ping, from: "a")
    harness.halfClose("a")
    #expect(harness.clients["a"]?.isClosed == false)
    harness.unblock("a")
    #expect(harness.lines(of: "a").count == 2)
    #expect(harness.clients["a"]?.isClosed == true)
    harness.say("{\"type\":\"subscribe\"}", from: "b")
    harness.halfClose("b")
    #expect(harness.clients["b"]?.isClosed == false)
    harness.hangUp("b")
    #expect(harness.hub.clientCount == 0)
    #expect(harness.violations.isEmpty)
  }

  @Test func `an answer to an old question about draining says nothing of the line in flight`() {
    let harness = HubHarness()
    harness.say("{\"type\":\"subscribe\",\"topics\":[\"settings\"]}", from: "a")
    harness.stall("a")
    _ = ask(harness, "{\"type\":\"set-units\",\"time\":\"twelveHour\"}")
    harness.block("a")
    harness.say("{\"type\":\"ping\"}", from: "a")
    _ = harness.lines(of: "a")
    harness.drain("a")
    _ = ask(harness, "{\"type\":\"set-units\",\"time\":\"auto\"}")
    harness.stall("a")
    harness.unblock("a")
    #expect(harness.lines(of: "a").isEmpty)
    harness.drain("a")
    #expect(harness.lines(of: "a").count == 1)
  }
}
