import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// Weather services and the geocoder, served on loopback.
@Suite(.blocking) struct ProviderTests {
  private static let key = "k3y-of-a-user-0123456789"

  private let home: Home
  private let server: TestServer

  init() throws {
    home = try Home()
    server = try TestServer()
  }

  private func configureDarkSky(_ path: String) throws {
    try home.configure(
      #""providers": [{"name": "dark-sky", "apiKey": "\#(Self.key)", "baseURL": "\#(server.baseURL)/\#(path)"}]"#)
  }

  @Test func `Open-Meteo is asked for the place and shown with its name`() throws {
    try home.configure(baseURL: server.baseURL + "/weather")
    let daemon = try Daemon(home)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let view = try #require(try client.ask(#"{"type":"get"}"#)["view"])
    #expect(view["day"]?["summary"]?.string?.isEmpty == false)
    #expect(view["day"]?["temperature"]?.string == "7.3 °C" && view["day"]?["windSpeed"]?.string == "19 km/h")
    #expect(view["day"]?["values"]?["windSpeed"]?.double == 5.2)
    #expect(view["week"]?["numberOfDays"]?.integer == 8 && view["week"]?["days"]?[0]?["isToday"]?.bool == true)
    #expect(view["hours"]?["hours"]?.array?.count == 48)
    #expect(view["status"]?["provider"]?.string == "open-meteo")
    #expect(view["status"]?["attribution"]?.string?.contains("Open-Meteo") == true)
    #expect(view["status"]?["location"]?["timeZone"]?.string == "Europe/Brussels")
    let request = try #require(try server.requests().first)
    #expect(request.hasPrefix("GET\t/weather/v1/forecast?latitude=50.85&longitude=4.35&"))
    #expect(request.contains("User-Agent: cloudyd/"))
    #expect(daemon.stop() == 0)
  }

  @Test func `Dark Sky is asked with the key, which nobody else sees`() throws {
    try configureDarkSky("dark-sky")
    let daemon = try Daemon(home)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let reply = try client.ask(#"{"type":"get"}"#)
    let view = try #require(reply["view"])
    #expect(view["day"]?["temperature"]?.string == "11.6 °C" && view["day"]?["summary"]?.string == "Drizzle")
    #expect(view["alerts"]?["alerts"]?[0]?["title"]?.string == "Wind warning")
    #expect(view["status"]?["provider"]?.string == "dark-sky")
    #expect(try server.requests().first?.contains("/forecast/\(Self.key)/50.85,4.35") == true)
    #expect(daemon.stop() == 0)
    for text in [home.log, String(decoding: reply.encoded(), as: UTF8.self), try home.text(of: home.weatherPath)] {
      #expect(!text.contains(Self.key))
    }
  }

  @Test(arguments: ["status/403", "redirect-away", "truncated", "garbage", "refused"])
  func `no fault tells the key`(fault: String) throws {
    if fault == "refused" {
      let refusing = try SilentServer(isListening: false)
      try home.configure(
        #""providers": [{"name": "dark-sky", "apiKey": "\#(Self.key)", "baseURL": "\#(refusing.baseURL)"}]"#)
    } else {
      try configureDarkSky(fault)
    }
    let daemon = try Daemon(home)
    let client = try home.client()
    let reply = try client.ask(#"{"type":"refresh","wait":true}"#)
    #expect(reply["type"]?.string == "error")
    let status = try client.view("status")
    #expect(daemon.stop() == 0)
    for text in [home.log, String(decoding: reply.encoded() + status.encoded(), as: UTF8.self)] {
      #expect(!text.contains(Self.key) && !text.isEmpty)
    }
  }

  @Test(
    arguments: ["open-meteo", "dark-sky", "met-norway", "openweathermap", "nws"],
    [(401, "unauthorized"), (429, "rate-limited"), (422, "status"), (503, "status")])
  func `an error is told in the service's own words`(provider: String, refusal: (status: Int, reason: String)) throws {
    try home.configure(
      """
      "providers": [{"name": "\(provider)", "apiKey": "\(Self.key)", "baseURL": "\(server.baseURL)/says/\(refusal.status)"}]
      """)
    let daemon = try Daemon(home)
    let client = try home.client()
    let reply = try client.ask(#"{"type":"refresh","wait":true}"#)
    #expect(reply["reason"]?.string == refusal.reason)
    let error = try client.view("status")["error"]
    #expect(error?["code"]?.string == "failed-request" && error?["reason"]?.string == refusal.reason)
    #expect(error?["message"]?.string?.contains("it says: the sky is falling") == true)
    #expect(daemon.stop() == 0)
  }

  @Test func `while the first provider fails the next one serves`() throws {
    try home.configure(
      """
      "providers": [{"name": "open-meteo", "baseURL": "\(server.baseURL)/status/503"},
        {"name": "dark-sky", "apiKey": "\(Self.key)", "baseURL": "\(server.baseURL)/dark-sky"}]
      """)
    let daemon = try Daemon(home)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let status = try client.view("status")
    #expect(status["provider"]?.string == "dark-sky" && status["error"] == nil)
    #expect(try server.requests().count == 2)
    #expect(daemon.stop() == 0)
  }

  @Test func `weather kept over a restart is not sent again while it stays the same`() throws {
    try home.configure(baseURL: server.baseURL + "/versioned", and: #", "contact": "me@example.org""#)
    let version: JSONObject = ["entityTag": "\"v1\"", "lastModified": "Mon, 30 Nov 2026 03:00:00 GMT"]
    try LastWeather.write(to: home, age: 1_000, version: version)
    let daemon = try Daemon(home)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let status = try client.view("status")
    let fetchedAt = try #require(status["fetchedAt"]?.integer)
    #expect(fetchedAt > SystemClock.wallSeconds() - 100 && status["error"] == nil)
    // By the answer's max-age.
    #expect(try #require(status["nextRefreshAt"]?.integer) >= fetchedAt + 1_200)
    let request = try #require(try server.requests().first)
    #expect(request.contains("\tIf-None-Match: \"v1\"\t") || request.hasSuffix("\tIf-None-Match: \"v1\""))
    #expect(request.contains("If-Modified-Since: Mon, 30 Nov 2026 03:00:00 GMT"))
    #expect(request.contains("User-Agent: cloudyd/") && request.contains("(+me@example.org)"))
    #expect(daemon.stop() == 0)
    let cached = try JSONValue(parsing: Array(home.text(of: home.weatherPath).utf8))
    #expect(cached["fetchedAt"]?.integer == fetchedAt)
    for member in version { #expect(cached["payloads"]?[0]?[member.key] == member.value) }
  }

  @Test func `a name becomes a place`() throws {
    try home.configure(
      #""providers": [{"name": "sample"}], "geocoding": {"baseURL": "\#(server.baseURL)/places"}"#)
    let daemon = try Daemon(home)
    let client = try home.client()
    let gent = try client.ask(#"{"type":"set-location","query":"Gent"}"#)
    #expect(gent["location"]?["country"]?.string == "Belgium" && gent["candidates"] == nil)
    #expect(try client.view("status")["location"]?["name"]?.string == "Gent")
    let springfield = try client.ask(#"{"type":"set-location","query":"Springfield"}"#)
    #expect(springfield["location"]?["region"]?.string == "Missouri")
    #expect(springfield["candidates"]?.array?.map { $0["region"]?.string } == ["Missouri", "Massachusetts"])
    #expect(try client.ask(#"{"type":"set-location","query":"Nowhere"}"#)["code"]?.string == "unknown-place")
    #expect(try client.view("status")["location"]?["name"]?.string == "Springfield")
    #expect(daemon.stop() == 0)
  }

  @Test func `a geocoder that is down is told`() throws {
    let refusing = try SilentServer(isListening: false)
    try home.configure(#""providers": [{"name": "sample"}], "geocoding": {"baseURL": "\#(refusing.baseURL)"}"#)
    let daemon = try Daemon(home)
    let reply = try home.client().ask(#"{"type":"set-location","query":"Gent"}"#)
    #expect(reply["code"]?.string == "failed-request" && reply["reason"]?.string == "refused")
    #expect(daemon.stop() == 0)
  }

  @Test func `plain http to another machine is refused before it is asked`() throws {
    try home.configure(baseURL: "http://example.org")
    let check = try ChildProcess(
      [Daemon.program, "--check-config"], environment: home.environment, mergesStandardError: true)
    #expect(try check.readAll().contains("providers[0]"))
    #expect(check.wait() == 78)
  }
}
