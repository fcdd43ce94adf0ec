import CloudyDaemon
import CloudyProtocol
import Glibc
import TestSupport
import Testing
import UnixIO
import WeatherModel

struct ZoneFilesTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func zones(_ environment: [String: String] = [:]) -> ZoneFiles {
    ZoneFiles(configuration: directory.path) { environment[$0] }
  }

  private func link(to target: String) {
    #expect(symlink(target, directory.appending("localtime")) == 0)
  }

  @Test(arguments: [
    "UTC", "Europe/Brussels", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "America/Port-au-Prince", "EST5EDT",
  ])
  func `a zone's rules are read`(name: String) {
    #expect(ZoneFiles.isName(name))
    #expect(zones().rules(named: name) != nil)
  }

  @Test func `the rules are those of the zone`() {
    let zone = zones().rules(named: "Europe/Brussels")
    #expect(zone?.offset(at: 1_700_000_000) == 3_600)
    #expect(zone?.offset(at: 1_690_000_000) == 7_200)
  }

  @Test(arguments: [
    "", "/", "..", "../Europe/Brussels", "Europe/../UTC", "/etc/passwd", "/usr/share/zoneinfo/UTC", "Europe//Brussels",
    "Europe/", "./UTC", "UTC\0", "UTC\n", "Europe/Brüssel", "Europe\\Brussels", "zone.tab", "$(id)", " UTC",
    String(repeating: "a", count: 129),
  ])
  func `a name that could leave the database is no name`(name: String) {
    #expect(!ZoneFiles.isName(name))
    #expect(zones().rules(named: name) == nil)
  }

  @Test(arguments: ["Nowhere/Atlantis", "Europe", "leapseconds", "Europe/Brussels/x"])
  func `what is no zone has no rules`(name: String) {
    #expect(zones().rules(named: name) == nil)
  }

  @Test func `another database can be named, but only by an absolute path`() throws {
    let bytes = try #require(TestFile.bytes("/usr/share/zoneinfo/Asia/Tokyo"))
    try FileSystem.writeAtomically(directory.appending("Mine"), bytes, sync: false)
    #expect(zones(["TZDIR": directory.path]).rules(named: "Mine")?.offset(at: 0) == 32_400)
    #expect(zones(["TZDIR": directory.path]).rules(named: "UTC") == nil)
    #expect(zones(["TZDIR": "relative"]).rules(named: "UTC") != nil)
  }

  @Test func `a huge file is no zone`() throws {
    let bytes = try #require(TestFile.bytes("/usr/share/zoneinfo/Asia/Tokyo"))
    try FileSystem.writeAtomically(
      directory.appending("Huge"), bytes + [UInt8](repeating: 0, count: 1_048_576), sync: false)
    #expect(zones(["TZDIR": directory.path]).rules(named: "Huge") == nil)
  }

  @Test(arguments: [
    ("Europe/Brussels", "Europe/Brussels"), (":Europe/Brussels", "Europe/Brussels"), ("UTC", "UTC"),
    ("/usr/share/zoneinfo/Europe/Brussels", "Europe/Brussels"), (":/usr/share/zoneinfo/right/UTC", "UTC"),
    // What names no zone leaves it to /etc/localtime, here Tokyo.
    ("CET-1CEST,M3.5.0,M10.5.0/3", "Asia/Tokyo"), ("../../etc/passwd", "Asia/Tokyo"), ("Nowhere", "Asia/Tokyo"),
  ])
  func `TZ names the host's zone first`(variable: String, name: String) {
    link(to: "/usr/share/zoneinfo/Asia/Tokyo")
    #expect(zones(["TZ": variable]).hostZoneName == name)
  }

  @Test(arguments: [
    ("/usr/share/zoneinfo/Europe/Brussels", "Europe/Brussels"), ("../usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
    ("/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"), ("/etc/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
  ])
  func `the link names the host's zone`(target: String, name: String) {
    link(to: target)
    #expect(zones().hostZoneName == name)
  }

  @Test(arguments: [("Europe/Paris\n", "Europe/Paris"), ("Europe/Paris", "Europe/Paris"), ("", nil), ("../x\n", nil)])
  func `without a link the file names the host's zone`(text: String, name: String?) throws {
    try FileSystem.writeAtomically(directory.appending("timezone"), Array(text.utf8), sync: false)
    #expect(zones().hostZoneName == name)
  }

  @Test func `the zone's city is the place of last resort`() throws {
    link(to: "/usr/share/zoneinfo/Europe/Brussels")
    let place = try zones().hostPlace()
    #expect(place.origin == .timeZone)
    #expect(place.name == "Brussels")
    #expect(place.timeZone == "Europe/Brussels")
    #expect(abs(place.latitude - 50.83) < 0.01)
  }

  @Test(arguments: [
    ("/usr/share/zoneinfo/Etc/UTC", "The time zone Etc/UTC is not named after a city"),
    ("/nowhere", "This machine's time zone is unknown"),
  ])
  func `without a city it is said how to set a place`(target: String, because: String) {
    link(to: target)
    #expect(
      throws: WeatherDataError.failedToRequestLocation(
        message: "\(because). Set a place with 'cloudy set-location NAME', or \"location\" in config.json.")
    ) { try zones().hostPlace() }
  }
}
