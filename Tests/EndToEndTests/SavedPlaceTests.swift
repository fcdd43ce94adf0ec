import JSON
import TestSupport
import Testing

/// Several places from one daemon.
@Suite(.blocking) struct SavedPlaceTests {
  private static let tokyo = #""latitude":35.68,"longitude":139.69,"name":"Tokyo""#

  private let home: Home
  private let server: TestServer

  init() throws {
    home = try Home()
    server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
  }

  @Test func `two cities are one fetch each, however many bars show them, and are there after a restart`() throws {
    let first = try Daemon(home)
    #expect(
      try home.client().ask(#"{"type":"set-location",\#(Self.tokyo),"save":"office"}"#)["place"]?.string == "office")
    var bars: [Client] = []
    for _ in 0..<3 {
      for place in ["", #","place":"office""#] {
        let bar = try home.client()
        try bar.send(#"{"type":"subscribe","topics":["day","status"]\#(place)}"#)
        try bar.follow("status") { $0["weather"]?.string == "fresh" }
        bars.append(bar)
      }
    }
    #expect(
      bars.map { $0.views["status"]?["location"]?["name"]?.string }
        == Array(repeating: ["Brussels", "Tokyo"], count: 3).flatMap(\.self))
    let asked = try server.requests()
    #expect(asked.count == 2)
    #expect(asked.contains { $0.contains("latitude=35.68&longitude=139.69") })
    #expect(first.stop() == 0)

    let second = try Daemon(home)
    let client = try home.client()
    let reply = try client.ask(#"{"type":"get","topics":["status","settings"],"place":"office"}"#)
    #expect(reply["view"]?["status"]?["weather"]?.string == "fresh")
    #expect(reply["view"]?["settings"]?["places"]?[0]?["place"]?.string == "office")
    #expect(try client.ask(#"{"type":"set-location","remove":"office"}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"get","place":"office"}"#)["code"]?.string == "unknown-place")
    #expect(try server.requests().count == 2)
    #expect(second.stop() == 0)
  }
}
