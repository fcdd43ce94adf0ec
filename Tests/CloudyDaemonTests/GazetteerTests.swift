import CloudyDaemon
import CloudyProtocol
import TestSupport
import Testing
import UnixIO
import WeatherModel

struct GazetteerTests {
  private static let isInstalled = TestFile.exists("/usr/share/libtimezonemap/ui/cities15000.txt")

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// The real cities, or none.
  private func gazetteer(cities: Bool) -> Gazetteer {
    let empty = directory.path
    return Gazetteer(zones: ZoneFiles(configuration: empty) { _ in nil }) { name in
      name == "XDG_DATA_DIRS" ? empty + (cities ? ":/usr/share" : "") : nil
    }
  }

  private func completed(_ latitude: Double, _ longitude: Double, cities: Bool = true) -> Place {
    gazetteer(cities: cities).completed(Place(latitude: latitude, longitude: longitude, origin: .setLocation))
  }

  @Test(
    .enabled(if: isInstalled),
    arguments: [
      ("Vienna, AT", "Vienna", "Austria", "Europe/Vienna"),
      ("Vienna, US", "Vienna", "United States", "America/New_York"),
      ("wien", "Vienna", "Austria", "Europe/Vienna"), ("東京", "Tokyo", "Japan", "Asia/Tokyo"),
      ("Москва", "Moscow", "Russia", "Europe/Moscow"), ("القاهرة", "Cairo", "Egypt", "Africa/Cairo"),
      ("sao paulo", "São Paulo", "Brazil", "America/Sao_Paulo"), ("Paris", "Paris", "France", "Europe/Paris"),
      ("Paris, Texas", "Paris", "United States", "America/Chicago"),
      ("Springfield, Illinois", "Springfield", "United States", "America/Chicago"),
      ("Kathmandu", "Kathmandu", "Nepal", "Asia/Kathmandu"), ("köln", "Köln", "Germany", "Europe/Berlin"),
      ("Cologne", "Köln", "Germany", "Europe/Berlin"), ("Bruxelles", "Brussels", "Belgium", "Europe/Brussels"),
      ("Reykjavik", "Reykjavík", "Iceland", "Atlantic/Reykjavik"), ("Łódź", "Łódź", "Poland", "Europe/Warsaw"),
    ])
  func `the real cities are found`(query: String, name: String, country: String, zone: String) {
    let found = gazetteer(cities: true).candidates(for: query, count: 10)
    #expect(found.first?.name == name)
    #expect(found.first?.country == country)
    #expect(found.first?.timeZone == zone)
    #expect(found.count <= 10)
    let populations = found.map { $0.population ?? 0 }
    #expect(populations == populations.sorted(by: >))
  }

  @Test(
    .enabled(if: isInstalled),
    arguments: [
      (50.85, 4.35, "Brussels", "Europe/Brussels"), (48.2, 16.37, "Vienna", "Europe/Vienna"),
      (-36.85, 174.76, "Auckland", "Pacific/Auckland"), (27.7, 85.32, "Kathmandu", "Asia/Kathmandu"),
      (-34.93, 138.6, "Adelaide", "Australia/Adelaide"), (21.31, -157.86, "Honolulu", "Pacific/Honolulu"),
      (40.71, -74.0, "New York City", "America/New_York"), (51.51, -0.13, "London", "Europe/London"),
      // No city of 15,000, but one that a zone is named after.
      (78.22, 15.64, nil, "Arctic/Longyearbyen"), (-77.85, 166.67, nil, "Antarctica/McMurdo"),
      // The ocean has the sun's time.
      (-48.88, -123.39, nil, nil), (30, -40, nil, nil),
    ])
  func `any point on earth has the zone and name of what is near`(
    latitude: Double, longitude: Double, name: String?, zone: String?
  ) {
    let place = completed(latitude, longitude)
    #expect(place.name == name)
    #expect(place.timeZone == zone)
    #expect(place.latitude == latitude && place.longitude == longitude && place.origin == .setLocation)
  }

  @Test func `without cities a point has no name, and the zone of the nearest zone's city`() {
    let brussels = completed(50.85, 4.35, cities: false)
    #expect(brussels.name == nil)
    #expect(brussels.timeZone == "Europe/Brussels")
    #expect(completed(30, -40, cities: false).timeZone == nil)
    #expect(gazetteer(cities: false).candidates(for: "Vienna", count: 10).isEmpty)
  }

  @Test func `what a place has is kept`() {
    var place = Place(latitude: 50.85, longitude: 4.35, name: "Home", timeZone: "Asia/Tokyo", origin: .configuration)
    #expect(gazetteer(cities: true).completed(place) == place)
    place.timeZone = nil
    let completed = gazetteer(cities: true).completed(place)
    #expect(completed.name == "Home")
    #expect(completed.country == nil)
    #expect(completed.timeZone == "Europe/Brussels")
  }

  @Test func `a city's zone that this system does not know gives way to the nearest that it does`() throws {
    try FileSystem.makeDirectory(directory.appending("libtimezonemap/ui"))
    let line = "1\tHere\tHere\t\t50.85\t4.35\tP\tPPL\tBE\t\t\t\t\t\t90000\t\t\tEurope/Atlantis\t2010-01-01"
    try FileSystem.writeAtomically(
      directory.appending("libtimezonemap/ui/cities15000.txt"), Array(line.utf8), sync: false)
    let gazetteer = gazetteer(cities: false)
    let place = gazetteer.completed(Place(latitude: 50.85, longitude: 4.35, origin: .setLocation))
    #expect(place.name == "Here")
    #expect(place.country == "BE")
    #expect(place.timeZone == "Europe/Brussels")
    let found = gazetteer.candidates(for: "here", count: 1)
    #expect(found.count == 1)
    #expect(found.first?.timeZone == nil)
  }
}
