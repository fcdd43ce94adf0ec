import Glibc
import JSON
import Testing
import UnixIO

/// The real program between a server and a bar played by the test. Its stdout is a packet pipe, so `record()` is exactly
/// one write(2).
struct EmitterTests {
  // MARK: Records

  @Test func `weather that is there is the first record`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    let peer = try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    try peer.update(SampleView(temperature: "22°"))
    #expect(try bar.record() == "rain 22°\n")
  }

  @Test func `a server that does not answer is loading`() throws {
    let server = try FakeServer()
    let bar = try start(server, "waybar")
    let peer = try server.accept()
    #expect(try JSONValue(parsing: Array(#require(try bar.record()).utf8))["class"] == ["loading"])
    _ = try peer.request()
    try peer.reply()
    try peer.update(SampleView())
    #expect(try JSONValue(parsing: Array(#require(try bar.record()).utf8))["class"] == ["rain", "day"])
  }

  @Test func `the i3bar header and the first block are one write`() throws {
    let server = try FakeServer()
    let bar = try start(server, "i3bar")
    let peer = try server.accept(SampleView())
    let first = try #require(try bar.record()).split(separator: "\n", omittingEmptySubsequences: false)
    try #require(first.count == 4)
    #expect(first[0] == #"{"version":1,"stop_signal":0,"click_events":true}"#)
    #expect(first[1] == "[")
    #expect(first[2].hasPrefix("[{") && first[2].hasSuffix("}],"))
    try peer.update(SampleView(temperature: "22°"))
    #expect(try #require(try bar.record()).hasPrefix(#"[{"full_text":"rain 22°""#))
  }

  @Test func `an update that changes nothing in the record writes nothing`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    let peer = try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    for humidity in 1...20 { try peer.update(SampleView(humidity: "\(humidity) %")) }
    bar.settle()
    #expect(try bar.record(within: .milliseconds(200)) == nil)
    try peer.update(SampleView(temperature: "22°"))
    #expect(try bar.record() == "rain 22°\n")
  }

  @Test func `a stopped bar wakes to the newest state only`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    let peer = try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    bar.signal(SIGSTOP)
    for degrees in 1...60 { try peer.update(SampleView(temperature: "-\(degrees)°")) }
    bar.signal(SIGCONT)
    #expect(try bar.record() == "rain -60°\n")
    bar.settle()
    #expect(try bar.record(within: .milliseconds(200)) == nil)
  }

  // MARK: Losing the server

  @Test func `without a server it says so, stays, and connects when there is one`() throws {
    let server = try FakeServer(isListening: false)
    let bar = try start(server, "plain")
    #expect(try bar.record() == "offline\n")
    try server.listen()
    try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
  }

  @Test func `the last weather stays while the server is gone`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    let peer = try server.accept(SampleView(fetchedAt: SystemClock.wallSeconds()))
    #expect(try bar.record() == "rain 21°\n")
    server.stopListening()
    peer.close()
    #expect(try bar.record() == "rain 21° (offline)\n")
    try server.listen()
    try server.accept(SampleView(temperature: "22°"))
    #expect(try bar.record() == "rain 22°\n")
  }

  @Test func `a server that is replaced is not noticed`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    let old = try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    try old.sayGoodBye()
    old.close()
    let peer = try server.accept(SampleView())
    try peer.update(SampleView(temperature: "22°"))
    #expect(try bar.record() == "rain 22°\n")
  }

  // MARK: Losing the bar

  @Test func `it ends when the bar is gone, without another write`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    bar.closeOutput()
    #expect(bar.wait() == 141)
    #expect(try bar.complaint() == nil)
  }

  /// Waybar 0.9 on reload: the shell is killed, and somebody still holds the reading end.
  @Test func `in waybar it ends when the shell that started it has`() throws {
    let server = try FakeServer()
    var options = BarProcess.Options()
    options.isInShell = true
    let bar = try start(server, "waybar", options)
    let peer = try server.accept(SampleView())
    #expect(try bar.record() != nil)
    bar.signal(SIGKILL)
    #expect(bar.wait() == 128 + SIGKILL)
    #expect(try peer.isAtEnd())
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends it at once, whatever the parent ignored`(_ signal: Int32) throws {
    let server = try FakeServer()
    var options = BarProcess.Options()
    options.hasHostileSignals = true
    let bar = try start(server, "plain", options)
    try server.accept(SampleView())
    #expect(try bar.record() != nil)
    bar.signal(signal)
    #expect(bar.wait() == 128 + signal)
  }

  @Test func `a signal ends it while the pipe to the bar is full`() throws {
    let server = try FakeServer()
    var options = BarProcess.Options()
    options.isBlocked = true
    let bar = try start(server, "plain", options)
    try server.accept(SampleView())
    bar.settle()
    bar.signal(SIGTERM)
    #expect(bar.wait() == 128 + SIGTERM)
  }

  @Test func `a full pipe gets the state of the moment it has room`() throws {
    let server = try FakeServer()
    var options = BarProcess.Options()
    options.isBlocked = true
    let bar = try start(server, "plain", options)
    let peer = try server.accept(SampleView())
    bar.settle()
    try peer.update(SampleView(temperature: "22°"))
    bar.settle()
    #expect(try bar.record()?.utf8.count == 4096)
    #expect(try bar.record() == "rain 22°\n")
  }

  @Test func `closed standard input and error do no harm`() throws {
    let server = try FakeServer()
    var options = BarProcess.Options()
    options.closesOthers = true
    let bar = try start(server, "i3bar", options)
    let peer = try server.accept(SampleView())
    #expect(try #require(try bar.record()).contains("21°"))
    try peer.update(SampleView(temperature: "22°"))
    #expect(try #require(try bar.record()).contains("22°"))
  }

  // MARK: Clicks and signals

  @Test func `the end of standard input does not end it`() throws {
    let server = try FakeServer()
    let bar = try start(server, "i3bar")
    let peer = try server.accept(SampleView())
    #expect(try #require(try bar.record()).contains("21°"))
    try bar.type("[\n")
    bar.closeInput()
    bar.settle()
    try peer.update(SampleView(temperature: "22°"))
    #expect(try #require(try bar.record()).contains("22°"))
  }

  @Test func `a left click refreshes and a right click toggles the units`() throws {
    let server = try FakeServer()
    let bar = try start(server, "swaybar")
    let peer = try server.accept(SampleView())
    #expect(try bar.record() != nil)
    try bar.type(#"[{"name": "cloudy", "button": 1, "x": 1.5 "#)
    try bar.type("}\n")
    #expect(try peer.request() == ["type": "refresh"])
    try peer.reply()
    try bar.type(#",{"name": "cloudy", "button": 3}"# + "\n")
    #expect(try peer.request() == ["type": "set-units", "units": "imperial"])
    try peer.reply()
    try peer.update(SampleView(temperature: "70°", units: "imperial"))
    #expect(try #require(try bar.record()).contains("70°"))
    try bar.type(#",{"name": "cloudy", "button": 3}"# + "\n")
    #expect(try peer.request() == ["type": "set-units", "units": "metric"])
  }

  @Test func `ten thousand clicks do not block the bar, answered or not`() throws {
    let server = try FakeServer()
    let bar = try start(server, "i3bar")
    let peer = try server.accept(SampleView())
    #expect(try bar.record() != nil)
    try bar.type("[\n" + String(repeating: #",{"name":"cloudy","button":2,"x":1795,"y":9}"# + "\n", count: 10_000))
    try bar.type(#",{"name":"cloudy","button":1}"# + "\n")
    #expect(try peer.request() == ["type": "refresh"])
    try peer.reply()
    try peer.update(SampleView(temperature: "22°"))
    #expect(try #require(try bar.record()).contains("22°"))
  }

  @Test func `SIGUSR1 refreshes`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain")
    let peer = try server.accept(SampleView())
    #expect(try bar.record() != nil)
    bar.signal(SIGUSR1)
    #expect(try peer.request() == ["type": "refresh"])
  }

  @Test func `clicks do what the user says, in i3blocks too`() throws {
    let server = try FakeServer()
    let bar = try start(
      server, "i3blocks", ["--on-click=left=toggle-text,middle=refresh,right=none", "--alternate={humidity}"])
    let peer = try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    try bar.type("3\n1\n")
    #expect(try bar.record() == "65 %\n")
    try bar.type("1\n")
    #expect(try bar.record() == "rain 21°\n")
    try bar.type("2\n")
    #expect(try peer.request() == ["type": "refresh"])
  }

  @Test func `SIGUSR2 shows the other text`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain", ["--alternate={humidity}"])
    try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    bar.signal(SIGUSR2)
    #expect(try bar.record() == "65 %\n")
    bar.signal(SIGUSR2)
    #expect(try bar.record() == "rain 21°\n")
  }

  // MARK: Saved places

  /// A peer that has subscribed to a place.
  private func accept(_ server: FakeServer, _ place: String, _ view: SampleView?) throws -> FakeServer.Peer {
    let peer = try server.accept()
    let request = try peer.request()
    #expect(request["type"] == "subscribe" && request["place"]?.string == place)
    guard let view else { return peer }
    try peer.reply()
    try peer.update(view)
    return peer
  }

  @Test func `places stand side by side under the names they are saved as`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain", ["--place", "home", "--place=away", "--alternate={place} {humidity}"])
    let home = try accept(server, "home", SampleView())
    _ = try accept(server, "away", SampleView(temperature: "30°", icon: "clear-day"))
    #expect(try bar.record() == "home rain 21°  away sun 30°\n")
    try home.update(SampleView(temperature: "22°"))
    #expect(try bar.record() == "home rain 22°  away sun 30°\n")
    bar.signal(SIGUSR2)
    #expect(try bar.record() == "home 65 %  away 65 %\n")
    bar.signal(SIGUSR1)
    #expect(try home.request() == ["type": "refresh", "place": "home"])
  }

  @Test func `a click on a block is for its own place`() throws {
    let server = try FakeServer()
    let bar = try start(
      server, "i3bar", ["--place=a\"b", "--place=away", "--on-click=middle=toggle-text", "--alternate={humidity}"])
    let first = try accept(server, "a\"b", SampleView())
    let second = try accept(server, "away", SampleView(temperature: "30°"))
    let line = try #require(try bar.record()).split(separator: "\n").last ?? ""
    let blocks = try JSONValue(parsing: Array(line.dropLast().utf8)).array ?? []
    #expect(blocks.map { $0["instance"] } == ["a\"b", "away"])
    #expect(blocks.map { $0["full_text"] } == ["a\"b rain 21°", "away rain 30°"])
    try bar.type(#"[{"name":"cloudy","instance":"away","button":1}"# + "\n")
    #expect(try second.request() == ["type": "refresh", "place": "away"])
    try bar.type(#",{"name":"cloudy","instance":"a\"b","button":1}"# + "\n")
    #expect(try first.request() == ["type": "refresh", "place": "a\"b"])
    try bar.type(#",{"name":"cloudy","instance":"away","button":3}"# + "\n")
    #expect(try first.request() == ["type": "set-units", "units": "imperial"])
    try bar.type(#",{"name":"cloudy","instance":"away","button":2}"# + "\n")
    let toggled = try #require(try bar.record())
    #expect(toggled.contains("21°") && toggled.contains("65 %"))
  }

  @Test func `a place that is not saved says so and comes when it is`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain", ["--place", "home"])
    let refused = try accept(server, "home", nil)
    try refused.refusePlace()
    #expect(try bar.record() == "home: not saved\n")
    let peer = try accept(server, "home", SampleView())
    #expect(try bar.record() == "rain 21°\n")
    try peer.update(SampleView(errorCode: "unknown-place", hasWeather: false))
    #expect(try bar.record() == "home: not saved\n")
    try peer.update(SampleView())
    #expect(try bar.record() == "rain 21°\n")
  }

  @Test func `once shows every place, and exits for the first that fails`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain", ["--once", "--place=home", "--place=away"])
    let home = try accept(server, "home", SampleView())
    try accept(server, "away", nil).refusePlace()
    #expect(try bar.record() == "home rain 21°  away: not saved\n")
    #expect(bar.wait() == 70)
    _ = home
  }

  // MARK: Once

  @Test func `once prints a record and ends`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain", ["--once"])
    try server.accept(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    #expect(bar.wait() == 0)
    #expect(try bar.complaint() == nil)
  }

  @Test func `once waits for the first fetch`() throws {
    let server = try FakeServer()
    let bar = try start(server, "plain", ["--once", "--timeout=3600"])
    let peer = try server.accept(SampleView(isRefreshing: true, hasWeather: false))
    bar.settle()
    try peer.update(SampleView())
    #expect(try bar.record() == "rain 21°\n")
    #expect(bar.wait() == 0)
  }

  @Test func `once tells an error or that there is no weather with 75`() throws {
    let server = try FakeServer()
    let failed = try start(server, "plain", ["--once"])
    try server.accept(SampleView(errorCode: "failed-request", hasWeather: false))
    #expect(try failed.record() == "–\n")
    #expect(failed.wait() == 75)
    #expect(try failed.complaint() == "cloudy-bar: The provider cannot be reached.\n")
    let cached = try start(server, "plain", ["--once", "--cached"])
    try server.accept(SampleView(isRefreshing: true, hasWeather: false))
    #expect(try cached.record() == "loading\n")
    #expect(cached.wait() == 75)
  }

  @Test func `once without a server is 69`() throws {
    let bar = try start(try FakeServer(isListening: false), "plain", ["--once"])
    #expect(try bar.record() == "offline\n")
    #expect(bar.wait() == 69)
    #expect(try #require(try bar.complaint()).contains("systemctl --user enable --now cloudy.socket"))
  }

  @Test func `a wrong command line is 64 and prints nothing`() throws {
    let bar = try BarProcess(["--dialect", "dwm"])
    #expect(bar.wait() == 64)
    #expect(try bar.record() == nil)
    #expect(try #require(try bar.complaint()).hasPrefix("cloudy-bar: --dialect \"dwm\""))
  }

  // MARK: Help

  private func start(
    _ server: FakeServer, _ dialect: String, _ arguments: [String] = [], _ options: BarProcess.Options = .init()
  ) throws -> BarProcess {
    try BarProcess(["--dialect", dialect, "--icons", "ascii", "--socket", server.path] + arguments, options)
  }

  private func start(_ server: FakeServer, _ dialect: String, _ options: BarProcess.Options) throws -> BarProcess {
    try start(server, dialect, [], options)
  }
}
