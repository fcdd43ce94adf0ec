import JSON
import TestSupport
import Testing
import UnixIO

/// A machine that wakes up, as logind tells it.
@Suite(.blocking, .enabled(if: TestBus.isAvailable)) struct SleepTests {
  private let bus: TestBus
  private let logind: ChildProcess
  private let home: Home
  private let environment: [String: String?]

  init() throws {
    bus = try TestBus()
    logind = try bus.logind()
    home = try Home()
    environment = ["DBUS_SYSTEM_BUS_ADDRESS": bus.address]
  }

  /// Lets the machine sleep and wake, until the daemon has heard of it.
  private func sleep() throws {
    #expect(
      try eventually {
        try logind.write("true\nfalse\n")
        return home.log.contains("suspended")
      })
  }

  @Test func `a resume repeats what has failed, within seconds`() throws {
    let refusing = try SilentServer(isListening: false)
    try home.configure(baseURL: refusing.baseURL)
    try LastWeather.write(to: home, age: 1_000)
    let daemon = try Daemon(home, environment: environment)
    let client = try home.client()
    try client.subscribe("status")
    let failed = try client.follow("status") { $0["error"] != nil && $0["refreshing"]?.bool == false }
    let retryAt = try #require(failed["error"]?["retryAt"]?.integer)
    #expect(retryAt >= SystemClock.wallSeconds() + 50)
    try sleep()
    try client.follow("status") { $0["refreshing"]?.bool == true }
    #expect(SystemClock.wallSeconds() < retryAt - 30)
    #expect(daemon.stop() == 0)
  }

  @Test func `weather that is not due is not fetched at resume`() throws {
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    try LastWeather.write(to: home, age: 100)
    let daemon = try Daemon(home, environment: environment)
    let client = try home.client()
    try client.subscribe("status")
    try sleep()
    let status = try client.view("status")
    #expect(status["refreshing"]?.bool == false && status["error"] == nil)
    #expect(try server.requests().isEmpty)
    #expect(daemon.stop() == 0)
  }
}
