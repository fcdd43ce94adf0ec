import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

@Suite(.blocking) struct SignalTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.configure(#""providers": [{"name": "sample"}]"#)
  }

  @Test(arguments: [SIGTERM, SIGINT]) func `everybody is told of the end, stuck clients or not`(signal: Int32) throws {
    let silent = try SilentServer()
    try home.configure(baseURL: silent.baseURL)
    let daemon = try Daemon(home)
    let (quiet, watcher, waiter, stuck) = (
      try home.client(), try home.client(), try home.client(), try home.client()
    )
    #expect(try quiet.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    try watcher.subscribe("settings")
    try waiter.send(#"{"type":"refresh","wait":true,"id":"w"}"#)
    // Asks for more than the kernel takes, and reads none of it.
    try? stuck.send(
      bytes: Array(String(repeating: #"{"type":"get"}"# + "\n", count: 20_000).utf8), within: .milliseconds(300))
    #expect(try quiet.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    daemon.process.signal(signal)
    for client in [quiet, watcher] {
      let bye = try client.next()
      #expect(bye["type"]?.string == "bye" && bye["reason"]?.string == "shutdown")
      #expect(bye["retryAfterSeconds"]?.integer == 2)
      #expect(try client.line() == nil)
    }
    let reply = try waiter.next()
    #expect(reply["code"]?.string == "shutting-down" && reply["id"]?.string == "w")
    #expect(try waiter.next()["type"]?.string == "bye")
    #expect(try waiter.line() == nil)
    #expect(daemon.process.wait() == 0)
    #expect(!TestFile.exists(home.socketPath))
  }

  /// Requests the server has not read when it ends must not cost the client the answers it has not read yet.
  @Test func `who asks much and reads after the end reads whole lines in order`() throws {
    let daemon = try Daemon(home)
    let client = try home.client()
    let pings = (0..<5_000).map { #"{"type":"ping","id":\#($0)}"# + "\n" }.joined()
    try client.send(bytes: Array(pings.utf8))
    #expect(daemon.stop() == 0)
    let lines = try client.lines().map { try JSONValue(parsing: Array($0.utf8)) }
    let answers = lines.last?["type"]?.string == "bye" ? lines.dropLast() : lines[...]
    #expect(!lines.isEmpty && answers.enumerated().allSatisfy { $1["id"]?.integer == Int64($0) })
  }

  @Test func `a change of the configuration is taken up alive`() throws {
    let daemon = try Daemon(home)
    let client = try home.client()
    try client.subscribe("settings", "status")
    try client.follow("status") { $0["weather"]?.string == "fresh" }

    try home.configure(#""providers": [{"name": "sample"}], "units": {"units": "imperial"}"#)
    daemon.process.signal(SIGHUP)
    try client.follow("settings") { $0["sections"]?[1]?["effective"]?.string == "imperial" }
    try client.follow("status") { $0["unitsOrigin"]?.string == "configuration" }

    try home.write(
      #"{"providers": [{"name": "sample"}], "location": {"latitude": 59.91, "longitude": 10.75, "name": "Oslo"}}"#,
      to: home.configurationPath)
    daemon.process.signal(SIGHUP)
    try client.follow("status") { $0["location"]?["name"]?.string == "Oslo" && $0["weather"]?.string == "fresh" }

    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    daemon.process.signal(SIGHUP)
    try client.follow("status") { $0["provider"]?.string == "open-meteo" }
    #expect(daemon.stop() == 0)
  }

  @Test func `a broken configuration is told while the last one runs`() throws {
    let daemon = try Daemon(home)
    let client = try home.client()
    try client.subscribe("status")
    try client.follow("status") { $0["weather"]?.string == "fresh" }
    try home.write("{\n  \"providers\": oops\n}", to: home.configurationPath)
    daemon.process.signal(SIGHUP)
    let status = try client.follow("status") { $0["error"] != nil }
    #expect(status["error"]?["code"]?.string == "invalid-configuration")
    #expect(status["error"]?["message"]?.string?.contains("line 2") == true)
    #expect(status["weather"]?.string == "fresh" && status["location"]?["name"]?.string == "Brussels")
    try home.configure(#""providers": [{"name": "sample"}]"#)
    daemon.process.signal(SIGHUP)
    try client.follow("status") { $0["error"] == nil }
    #expect(daemon.stop() == 0)
  }

  @Test func `who waits for weather gets that of the new place from the new provider`() throws {
    let silent = try SilentServer()
    try home.configure(baseURL: silent.baseURL)
    let daemon = try Daemon(home)
    let (waiter, other) = (try home.client(), try home.client())
    try waiter.send(#"{"type":"refresh","wait":true}"#)
    let moved = try other.ask(#"{"type":"set-location","latitude":59.91,"longitude":10.75,"name":"Oslo"}"#)
    #expect(moved["location"]?["name"]?.string == "Oslo")
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    daemon.process.signal(SIGHUP)
    #expect(try waiter.next()["type"]?.string == "ok")
    #expect(try server.requests().map { $0.contains("latitude=59.91&longitude=10.75") } == [true])
    #expect(daemon.stop() == 0)
  }

  @Test func `a configuration broken from the start is told too`() throws {
    try home.write("{", to: home.configurationPath)
    let daemon = try Daemon(home, ["--provider", "sample"])
    let client = try home.client()
    #expect(try client.ask(#"{"type":"set-location","latitude":1,"longitude":2}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(try client.view("status")["error"]?["code"]?.string == "invalid-configuration")
    #expect(daemon.stop() == 0)
  }

  @Test func `a configuration named but not there is told`() throws {
    let daemon = try Daemon(home, ["--provider", "sample", "--config", home.folder.appending("none.json")])
    let client = try home.client()
    #expect(try client.ask(#"{"type":"set-location","latitude":1,"longitude":2}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let error = try client.view("status")["error"]
    #expect(error?["code"]?.string == "invalid-configuration")
    #expect(error?["message"]?.string?.contains("none.json") == true)
    #expect(daemon.stop() == 0)
  }
}
