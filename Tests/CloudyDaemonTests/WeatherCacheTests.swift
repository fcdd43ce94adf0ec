import CloudyDaemon
import CloudyHub
import CloudyProtocol
import TestSupport
import Testing
import UnixIO
import WeatherModel

struct WeatherCacheTests {
  private let folder: TemporaryDirectory
  private let cache: WeatherCache

  init() throws {
    folder = try TemporaryDirectory()
    cache = WeatherCache(directory: folder.appending("cache"))
  }

  private func save(latitude: Double, longitude: Double = 0) throws {
    let place = Place(latitude: latitude, longitude: longitude, origin: .setLocation)
    try cache.save(CachedWeather(provider: "sample", place: place, fetchedAt: 0, expiresAt: nil, payloads: []))
  }

  private var names: [String] { TestFile.names(in: folder.appending("cache")) }

  private func latitudes() throws -> [Double] {
    try names.map { name in
      try CachedWeather(decoding: #require(TestFile.bytes(folder.appending("cache/" + name)))).place.latitude
    }.sorted()
  }

  @Test func `each place has a file, and only the last ones are kept`() throws {
    #expect(names.isEmpty && cache.stores.isEmpty)
    let last = 4 + HubLimits.places
    for latitude in 0..<last { try save(latitude: Double(latitude)) }
    #expect(try latitudes() == (4..<last).map(Double.init))
    // Written anew, it is the last.
    try save(latitude: 4)
    try save(latitude: 50)
    #expect(try latitudes() == ([4] + (6..<last) + [50]).map(Double.init))
  }

  @Test func `the same point is one file, whatever it is called, and the poles and the date line have theirs`() throws {
    for _ in 0..<2 {
      for (latitude, longitude) in [(90, 180), (-90, -180), (0, 0), (-0.5, 0.5), (0.5, -0.5)] {
        try save(latitude: latitude, longitude: longitude)
      }
    }
    #expect(names.count == 5)
  }

  @Test func `other files of the directory are left alone`() throws {
    try save(latitude: 1)
    let others = ["notes.txt", "weather_1_1.json.corrupt-1"]
    for name in others { try FileSystem.writeAtomically(folder.appending("cache/" + name), [], sync: false) }
    for latitude in 0..<(4 + HubLimits.places) { try save(latitude: Double(latitude)) }
    #expect(others.allSatisfy(names.contains))
    #expect(names.count == HubLimits.places + others.count && cache.stores.count == HubLimits.places)
  }
}
