import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// Places found without being given: by GeoClue, the time zone and the system's list of cities.
struct LocationTests {
  private static let hasCities = TestFile.exists("/usr/share/libtimezonemap/ui/cities15000.txt")

  private let home: Home

  init() throws {
    home = try Home()
    try home.write(#"{"providers": [{"name": "sample"}]}"#, to: home.configurationPath)
  }

  /// The place once the first search has ended, on a machine in Brussels' zone.
  private func location(on bus: TestBus?) throws -> JSONValue? {
    var environment: [String: String?] = ["TZ": "Europe/Brussels"]
    if let bus { environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address }
    let daemon = try Daemon(home, environment: environment)
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    let location = try client.view("status")["location"]
    #expect(daemon.stop() == 0)
    return location
  }

  @Test(.enabled(if: TestBus.isAvailable)) func `GeoClue finds the place`() throws {
    let location = try location(on: TestBus(geoClue: ["fix", "59.91331234,10.73891234"]))
    #expect(location?["origin"]?.string == "geoclue")
    #expect(location?["latitude"]?.double == 59.91)
    #expect(location?["longitude"]?.double == 10.74)
    #expect(location?["name"]?.string == "59.91, 10.74")
    #expect(location?["timeZone"]?.string == "Europe/Oslo")
    #expect(location?["fallbackBecause"] == nil)
  }

  @Test(
    .enabled(if: TestBus.isAvailable),
    arguments: [
      (["denied"], "not-authorized-to-request-location"), (["silent"], "failed-to-request-location"),
      (["fix", "91,0"], "failed-to-request-location"), (nil, "failed-to-request-location"),
    ])
  func `where GeoClue does not say, the time zone's city serves, and why is told`(
    geoClue: [String]?, because: String
  ) throws {
    let location = try location(on: TestBus(geoClue: geoClue))
    #expect(location?["origin"]?.string == "time-zone")
    #expect(location?["name"]?.string == "Brussels")
    #expect(location?["fallbackBecause"]?.string == because)
  }

  @Test func `without a bus the time zone's city serves`() throws {
    let location = try location(on: nil)
    #expect(location?["origin"]?.string == "time-zone")
    #expect(location?["fallbackBecause"]?.string == "failed-to-request-location")
  }

  @Test(
    .enabled(if: TestBus.isAvailable),
    arguments: [(["denied"], "not-authorized-to-request-location"), (nil, "failed-to-request-location")])
  func `where no zone's city serves either, that is the error`(geoClue: [String]?, code: String) throws {
    let bus = try TestBus(geoClue: geoClue)
    let daemon = try Daemon(home, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    let reply = try home.client().ask(#"{"type":"refresh","wait":true}"#)
    #expect(reply["code"]?.string == code)
    #expect(reply["message"]?.string?.contains("et a place with 'cloudy set-location NAME'") == true)
    #expect(reply["message"]?.string?.hasSuffix(".") == true)
    #expect(daemon.stop() == 0)
  }

  @Test(.enabled(if: TestBus.isAvailable)) func `each search finds where the machine is by then`() throws {
    let bus = try TestBus(geoClue: ["fix", "59.9133,10.7389", "60.39,5.32"])
    let daemon = try Daemon(home, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"set-location","latitude":1,"longitude":2}"#)["type"]?.string == "ok")
    let reply = try client.ask(#"{"type":"set-location","auto":true}"#)
    #expect(reply["location"]?["latitude"]?.double == 60.39)
    #expect(reply["location"]?["origin"]?.string == "geoclue")
    #expect(daemon.stop() == 0)
  }

  @Test(.enabled(if: TestBus.isAvailable)) func `a GeoClue that does not answer is asked again for users only`() throws
  {
    let bus = try TestBus(geoClue: ["silent"])
    let geoClue = try #require(bus.geoClue)
    let daemon = try Daemon(home, environment: ["TZ": "Europe/Brussels", "DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(try geoClue.readLine() == "asked")
    // Another list of providers is asked at once, by the clock.
    try home.write(#"{"providers": [{"name": "sample"}, {"name": "open-meteo"}]}"#, to: home.configurationPath)
    daemon.process.signal(SIGHUP)
    #expect(eventually { home.log.contains("read the configuration again") })
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    #expect(try client.view("status")["location"]?["fallbackBecause"]?.string == "failed-to-request-location")
    #expect(try geoClue.readLine(within: .zero) == nil)
    #expect(try client.ask(#"{"type":"set-location","latitude":1,"longitude":2}"#)["type"]?.string == "ok")
    #expect(try client.ask(#"{"type":"set-location","auto":true}"#)["location"]?["name"]?.string == "Brussels")
    #expect(try geoClue.readLine() == "asked")
    #expect(daemon.stop() == 0)
  }

  @Test(.enabled(if: hasCities)) func `names are found in the system's cities first, and coordinates named by them`()
    throws
  {
    let refusing = try SilentServer(isListening: false)
    try home.configure(#""providers": [{"name": "sample"}], "geocoding": {"baseURL": "\#(refusing.baseURL)"}"#)
    let daemon = try Daemon(home, environment: ["XDG_DATA_DIRS": "/usr/share"])
    let client = try home.client()
    let vienna = try client.ask(#"{"type":"set-location","query":"Vienna, US"}"#)
    #expect(vienna["location"]?["country"]?.string == "United States")
    #expect(vienna["location"]?["timeZone"]?.string == "America/New_York")
    let everywhere = try client.ask(#"{"type":"set-location","query":"wien"}"#)
    #expect(everywhere["location"]?["name"]?.string == "Vienna")
    #expect(try client.ask(#"{"type":"set-location","query":"Nirgendsdorf"}"#)["reason"]?.string == "refused")
    let kathmandu = try client.ask(#"{"type":"set-location","latitude":27.7,"longitude":85.32}"#)
    #expect(kathmandu["location"]?["name"]?.string == "Kathmandu")
    #expect(kathmandu["location"]?["latitude"]?.double == 27.7)
    #expect(daemon.stop() == 0)
  }
}
