import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// What is on disk between two runs, and what if it cannot be.
@Suite(.blocking) struct StorageTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.configure(#""providers": [{"name": "sample"}]"#)
  }

  @Test func `settings and place survive a restart`() throws {
    let first = try Daemon(home)
    let client = try home.client()
    let units = try client.ask(#"{"type":"set-units","units":"imperial","windSpeed":"knots","time":"twelveHour"}"#)
    #expect(units["changed"] == ["time", "units", "windSpeed"])
    let place = try client.ask(#"{"type":"set-location","latitude":59.91,"longitude":10.75,"name":"Oslo"}"#)
    #expect(place["location"]?["name"]?.string == "Oslo")
    var status = stat()
    #expect(lstat(home.settingsPath, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(lstat(FileSystem.parent(of: home.settingsPath), &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(first.stop(SIGKILL) == 128 + SIGKILL)

    let second = try Daemon(home)
    let next = try home.client()
    let view = try next.view("status")
    #expect(view["location"]?["name"]?.string == "Oslo" && view["location"]?["origin"]?.string == "set-location")
    #expect(view["unitsOrigin"]?.string == "set-units")
    let settings = try next.view("settings")
    let effective = settings["sections"]?.array?.compactMap { $0["effective"]?.string } ?? []
    #expect(effective.prefix(4) == ["twelveHour", "imperial", "fahrenheit", "knots"])
    #expect(try next.ask(#"{"type":"set-location","auto":true}"#)["location"]?["name"]?.string == "Brussels")
    #expect(second.stop() == 0)
  }

  @Test(arguments: [(1_000, "fresh"), (2_000, "stale"), (90_000, "none")] as [(Int64, String)])
  func `with the provider down the last weather is shown at once`(age: Int64, state: String) throws {
    let provider = try SilentServer(isListening: false)
    try home.configure(baseURL: provider.baseURL)
    try LastWeather.write(to: home, age: age)
    let daemon = try Daemon(home)
    let view = try home.client().subscribe("day", "status")
    #expect(view["status"]?["weather"]?.string == state)
    #expect(view["day"]?["temperature"]?.string == (state == "none" ? nil : "7.3 °C"))
    #expect(daemon.stop() == 0)
  }

  @Test func `weather fetched by one run is shown by the next`() throws {
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    let first = try Daemon(home)
    #expect(try home.client().ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(first.stop() == 0)
    let second = try Daemon(home)
    let client = try home.client()
    #expect(try client.view("day")["temperature"]?.string == "7.3 °C")
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["state"]?.string == "fresh")
    #expect(try server.requests().count == 1)
    #expect(second.stop() == 0)
  }

  @Test func `going back to a place shows its weather at once, over a restart too`() throws {
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    let first = try Daemon(home)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"set-location","latitude":1,"longitude":2}"#)["type"]?.string == "ok")
    #expect(try client.view("day").isNull)
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(first.stop() == 0)
    let second = try Daemon(home)
    let other = try home.client()
    #expect(try other.view("day").isNull == false)
    #expect(try other.ask(#"{"type":"set-location","latitude":50.85,"longitude":4.35}"#)["type"]?.string == "ok")
    #expect(try other.view("day").isNull == false)
    #expect(try other.view("status")["weather"]?.string == "fresh")
    #expect(try server.requests().count == 2)
    #expect(second.stop() == 0)
  }

  @Test func `settings that cannot be read are set aside and not overwritten`() throws {
    let text = #"{"places":{},"units":{},"version":1}"# + String(repeating: " ", count: 300_000)
    try home.write(text, to: home.settingsPath)
    let daemon = try Daemon(home)
    #expect(try home.client().ask(#"{"type":"set-units","units":"imperial"}"#)["type"]?.string == "ok")
    #expect(try home.text(of: home.settingsPath + ".corrupt-1") == text)
    #expect(home.log.contains("\(home.settingsPath) cannot be used: it cannot be read: "))
    #expect(daemon.stop() == 0)
  }

  static let strange = [
    "", "{", "[]", "null", "hello", "\u{0}\u{1}", #"{"version":2}"#, #"{"version":1}"#, #"{"units":{}}"#,
    #"{"version":1,"units":{"units":"cubits"},"provider":7}"#,
  ]

  @Test(arguments: strange) func `a file that makes no sense is set aside`(text: String) throws {
    try home.write(text, to: home.settingsPath)
    try home.write(text, to: home.weatherPath)
    let daemon = try Daemon(home)
    for path in [home.settingsPath, home.weatherPath] {
      #expect(try home.text(of: path + ".corrupt-1") == text)
      #expect(home.log.contains("\(path) cannot be used: "))
    }
    let client = try home.client()
    #expect(try client.ask(#"{"type":"set-units","units":"imperial"}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(daemon.stop() == 0)
    #expect(TestFile.exists(home.settingsPath) && TestFile.exists(home.weatherPath))
  }

  @Test func `a folder where a file should be is no reason to fail`() throws {
    try FileSystem.makeDirectory(home.settingsPath)
    try FileSystem.makeDirectory(home.weatherPath)
    let daemon = try Daemon(home)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"set-units","units":"imperial"}"#)["code"]?.string == "storage-failed")
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(daemon.stop() == 0)
  }

  /// A file in the way stops root too, which permissions would not.
  @Test func `what cannot be written changes nothing, and can be once the disk is mended`() throws {
    let obstacle = home.folder.appending("obstacle")
    try home.write("", to: obstacle)
    let daemon = try Daemon(home, ["--state-dir", obstacle + "/state", "--cache-dir", obstacle + "/cache"])
    let (client, watcher) = (try home.client(), try home.client())
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let before = try watcher.subscribe("day", "settings", "status")
    for request in [
      #"{"type":"set-units","units":"imperial"}"#, #"{"type":"set-location","latitude":1,"longitude":2}"#,
    ] {
      let reply = try client.ask(request)
      #expect(reply["code"]?.string == "storage-failed")
      #expect(reply["message"]?.string?.contains(obstacle) == true)
    }
    for topic in ["settings", "status"] { #expect(try client.view(topic) == before[topic]) }
    unlink(obstacle)
    #expect(try client.ask(#"{"type":"set-units","units":"imperial"}"#)["changed"] == ["units"])
    #expect(try watcher.next()["view"]?["settings"] != nil)
    #expect(TestFile.exists(obstacle + "/state/settings.json"))
    #expect(daemon.stop() == 0)
  }

  @Test func `a home that does not exist yet is made`() throws {
    let missing = home.folder.appending("not/yet")
    let daemon = try Daemon(home, ["--provider", "sample"], environment: ["HOME": missing])
    #expect(try home.client().ask(#"{"type":"set-units","units":"imperial"}"#)["type"]?.string == "ok")
    #expect(TestFile.exists(missing + "/.local/state/cloudyd/settings.json"))
    #expect(daemon.stop() == 0)
  }

  @Test func `one fetch serves everybody, and a change of units needs none`() throws {
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    let daemon = try Daemon(home)
    let watchers = try (0..<5).map { _ in try home.client() }
    for watcher in watchers { try watcher.subscribe("day", "settings") }
    for watcher in watchers { try watcher.send(#"{"type":"refresh","wait":true}"#) }
    for watcher in watchers {
      #expect(try watcher.next { $0["type"]?.string != "update" }["type"]?.string == "ok")
      #expect(try watcher.view("day")["temperature"]?.string == "7.3 °C")
    }
    #expect(try watchers[0].ask(#"{"type":"set-units","units":"imperial"}"#)["type"]?.string == "ok")
    for watcher in watchers {
      try watcher.follow("settings") { $0["sections"]?[1]?["effective"]?.string == "imperial" }
      // One change, one line.
      #expect(watcher.views["day"]?["temperature"]?.string == "45.1 °F")
    }
    #expect(try server.requests().count == 1)
    #expect(daemon.stop() == 0)
  }
}
