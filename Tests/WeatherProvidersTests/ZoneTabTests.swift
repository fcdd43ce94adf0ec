import CloudyProtocol
import TestSupport
import Testing
import WeatherModel
import WeatherProviders

struct ZoneTabTests {
  fileprivate let zoneTab = Fixture.bytes(
    """
    # comment\tline\tEurope/Nowhere
    AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires\tBuenos Aires (BA, CF)
    BE\t+5050+00420\tEurope/Brussels
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    XX\t+9100+00000\tEurope/Broken
    XX\t+50x0+00420\tEurope/Broken2
    XX\t+5050\tEurope/Broken3
    XX
    """)
  private let tzdata = Fixture.bytes(
    """
    # version 2025b
    R d 1916 o - Jun 14 23s 1 S
    L America/New_York US/Eastern
    L US/Eastern Old/Eastern
    L Loop/B Loop/A
    L Loop/A Loop/B
    """)

  private func place(_ zone: String) -> Place? {
    ZoneTab.place(forZone: zone, zoneTab: zoneTab, tzdata: tzdata)
  }

  @Test func `a zone is the place of its city`() {
    #expect(
      place("Europe/Brussels")
        == Place(
          latitude: 50 + 50 / 60.0, longitude: 4 + 20 / 60.0, name: "Brussels", timeZone: "Europe/Brussels",
          origin: .timeZone))
    let buenosAires = place("America/Argentina/Buenos_Aires")
    #expect(buenosAires?.name == "Buenos Aires")
    #expect(buenosAires?.latitude == -34.6)
    #expect(buenosAires?.longitude == -58.45)
  }

  @Test func `seconds count`() {
    #expect(place("America/New_York")?.latitude == Double(40 * 3_600 + 42 * 60 + 51) / 3_600)
    #expect(place("America/New_York")?.longitude == -Double(74 * 3_600 + 23) / 3_600)
  }

  @Test(arguments: ["US/Eastern", "Old/Eastern"])
  func `an old name is followed and stays the zone's name`(zone: String) {
    #expect(place(zone)?.name == "New York")
    #expect(place(zone)?.timeZone == zone)
  }

  @Test(arguments: [
    "Etc/UTC", "UTC", "", "Europe/Nowhere", "Loop/A", "Europe/Broken", "Europe/Broken2", "Europe/Broken3", "/",
    "comment",
  ])
  func `a zone without a city is no place`(zone: String) {
    #expect(place(zone) == nil)
  }

  @Test(.enabled(if: TestFile.exists("/usr/share/zoneinfo/zone.tab")))
  func `every zone of this system's zone.tab is a place`() throws {
    let system = try #require(TestFile.bytes("/usr/share/zoneinfo/zone.tab"))
    let links = TestFile.bytes("/usr/share/zoneinfo/tzdata.zi") ?? []
    for line in String(decoding: system, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let zone = String(line.split(separator: "\t")[2])
      #expect(ZoneTab.place(forZone: zone, zoneTab: system, tzdata: links) != nil, "\(zone)")
    }
  }
}

extension ZoneTabTests {
  @Test(arguments: [
    (50.8, 4.3, "Europe/Brussels", 0.0...10.0), (41.0, -73.0, "America/New_York", 50...100),
    (-34.6, -58.45, "America/Argentina/Buenos_Aires", 0...10),
  ])
  func `the nearest zone is that of the nearest city`(
    latitude: Double, longitude: Double, zone: String, kilometers: ClosedRange<Double>
  ) throws {
    let place = Place(latitude: latitude, longitude: longitude, origin: .geoclue)
    let nearest = try #require(ZoneTab.nearestZone(to: place, zoneTab: zoneTab))
    #expect(nearest.name == zone)
    #expect(kilometers.contains(nearest.kilometers))
    #expect(ZoneTab.nearestZone(to: place, zoneTab: []) == nil)
  }
}
