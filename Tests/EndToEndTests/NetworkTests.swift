import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// A network that is cut and comes back, in a namespace of its own whose loopback link is the whole network.
@Suite(.blocking, .enabled(if: geteuid() == 0, "making a network namespace takes root")) struct NetworkTests {
  @Test func `a link that comes back ends the back-off`() throws {
    let holder = try ChildProcess(["unshare", "-n", "sh", "-c", "ip link set lo up && echo up && exec cat"])
    #expect(try holder.readLine() == "up")
    let inside = ["nsenter", "-t", "\(holder.pid)", "-n"]
    func link(_ state: String) throws {
      #expect(try ChildProcess(inside + ["ip", "link", "set", "lo", state]).wait() == 0)
    }
    let server = try TestServer(under: inside)
    try link("down")
    let home = try Home()
    try home.configure(baseURL: server.baseURL + "/weather")
    // Due, and an error beside weather is repeated after a minute.
    try LastWeather.write(to: home, age: 1_000)
    let daemon = try Daemon(home, under: inside)
    let client = try home.client()
    try client.subscribe("status")
    let failed = try client.follow("status") { $0["error"] != nil }
    // The loopback link drops what other links refuse to route.
    #expect(["offline", "timeout"].contains(failed["error"]?["reason"]?.string))
    let retryAt = try #require(failed["error"]?["retryAt"]?.integer)
    #expect(retryAt >= SystemClock.wallSeconds() + 50)
    try link("up")
    let mended = try client.follow("status") { $0["error"] == nil }
    #expect(try #require(mended["fetchedAt"]?.integer) < retryAt - 30)
    #expect(daemon.stop() == 0)
  }
}
