import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// The programs people use, at a real daemon.
@Suite(.blocking) struct ClientTests {
  private let home: Home
  private let server: TestServer

  init() throws {
    home = try Home()
    server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
  }

  private func start(_ program: String, _ arguments: String..., errors: Bool = false) throws -> ChildProcess {
    try ChildProcess(
      [Home.programs + "/" + program] + arguments, environment: home.environment, mergesStandardError: errors)
  }

  private func run(_ program: String, _ arguments: String...) throws -> (status: Int32?, output: String) {
    let process = try ChildProcess(
      [Home.programs + "/" + program] + arguments, environment: home.environment, mergesStandardError: true)
    let output = try process.readAll()
    return (process.wait(), output)
  }

  @Test func `a command waits for the first weather and shows it`() throws {
    let daemon = try Daemon(home)
    let day = try run("cloudy", "day")
    #expect(day.status == 0 && day.output.contains("7.3 °C"), "\(day.output)")
    let week = try run("cloudy", "week", "--json")
    let view = try JSONValue(parsing: Array(week.output.utf8))
    #expect(week.status == 0 && view["numberOfDays"]?.integer == 8, "\(week.output)")
    #expect(try server.requests().count == 1)
    #expect(daemon.stop() == 0)
  }

  /// The socket would be the lowest free descriptor, 1, and every line a request.
  @Test func `with standard output closed nothing is written into the socket`() throws {
    let daemon = try Daemon(home)
    let command = "exec \(Home.programs)/cloudy subscribe day --count 3 <&- >&-"
    let process = try ChildProcess(
      ["/bin/sh", "-c", command], environment: home.environment, mergesStandardError: true)
    let output = try process.readAll()
    #expect(output.contains("cannot write to standard output"), "\(output)")
    #expect(process.wait() == 74)
    #expect(daemon.stop() == 0)
  }

  @Test func `a change of units by one program is seen by those that follow`() throws {
    let daemon = try Daemon(home)
    let follower = try start("cloudy", "subscribe", "day", "settings", "--json")
    let bar = try start("cloudy-bar", "--dialect", "plain", "--text", "{temperature}")
    func next(of process: ChildProcess, _ wanted: String) throws -> Bool {
      while let line = try process.readLine() {
        if line.contains(wanted) { return true }
      }
      return false
    }
    #expect(try next(of: follower, "7.3 °C"))
    #expect(try next(of: bar, "7.3 °C"))
    let change = try run("cloudy", "set-units", "imperial")
    #expect(change.status == 0, "\(change.output)")
    #expect(try next(of: follower, "45.1 °F"))
    #expect(try next(of: bar, "45.1 °F"))
    #expect(try server.requests().count == 1)
    #expect(daemon.stop() == 0)
    for process in [follower, bar] { process.signal(SIGTERM) }
  }

  @Test(arguments: ["waybar", "i3bar", "plain"]) func `a bar follows the daemon through its restart`(
    dialect: String
  ) throws {
    let bar = try start("cloudy-bar", "--dialect", dialect, "--text", "{temperature}")
    var daemon = try Daemon(home)
    // Before its weather a bar says that there is none.
    func next(_ wanted: String) throws -> String? {
      while let line = try bar.readLine() {
        #expect(!line.isEmpty)
        if line.contains(wanted) { return line }
      }
      return nil
    }
    let first = try #require(try next("7.3 °C"))
    switch dialect {
    case "waybar": #expect(try JSONValue(parsing: Array(first.utf8))["text"]?.string?.contains("7.3 °C") == true)
    case "i3bar":
      #expect(try JSONValue(parsing: Array(first.utf8.dropLast()))[0]?["full_text"]?.string?.contains("7.3 °C") == true)
    default: #expect(first.hasPrefix("7.3 °C"))
    }
    #expect(daemon.stop(SIGKILL) == 128 + SIGKILL)
    try home.configure(baseURL: server.baseURL + "/weather", and: #", "units": {"units": "imperial"}"#)
    daemon = try Daemon(home)
    #expect(try next("45.1 °F") != nil)
    #expect(bar.wait(within: .zero) == nil)
    #expect(daemon.stop() == 0)
    bar.signal(SIGTERM)
  }

  @Test func `five clients and two bars make one request`() throws {
    let daemon = try Daemon(home)
    let bars = try (0..<2).map { _ in try start("cloudy-bar", "--dialect", "waybar") }
    let clients = try (0..<5).map { _ in try start("cloudy", "day", errors: true) }
    for client in clients {
      #expect(try client.readAll().contains("7.3 °C"))
      #expect(client.wait() == 0)
    }
    for bar in bars {
      var line = try bar.readLine()
      while let text = line, !text.contains("7°") { line = try bar.readLine() }
      #expect(line != nil)
    }
    #expect(try server.requests().count == 1)
    #expect(daemon.stop() == 0)
    for bar in bars { bar.signal(SIGTERM) }
  }

  @Test func `the exit status tells what to do`() throws {
    let missing = try run("cloudy", "day")
    #expect(missing.status == 69 && missing.output.contains("systemctl --user enable --now cloudy.socket"))
    try home.configure(baseURL: server.baseURL + "/status/500")
    let daemon = try Daemon(home, ["--state-dir", home.socketPath + "/none"])
    let failing = try run("cloudy", "day")
    #expect(failing.status == 75 && failing.output.contains("500"), "\(failing.output)")
    let refused = try run("cloudy", "set-units", "imperial")
    #expect(refused.status == 70 && refused.output.contains("not saved"), "\(refused.output)")
    #expect(try run("cloudy", "dance").status == 64)
    #expect(daemon.stop() == 0)
  }
}
