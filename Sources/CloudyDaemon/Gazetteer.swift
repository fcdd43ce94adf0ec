import UnixIO
package import WeatherModel
import WeatherProviders

/// What this system knows of places without a network: GeoNames cities, where they are installed, and zones' cities.
///
/// The cities are megabytes, so they are read at each question and not kept.
package struct Gazetteer: Sendable {
  /// Debian's package libtimezonemap-data has GeoNames cities of 15,000 people and more, 5 MB, below a data directory.
  private static let folder = "/libtimezonemap/ui/"
  /// The largest file read, bytes.
  private static let maximumBytes = 32 << 20
  /// Farther from every city known, a point is in no city's zone: ships keep the sun's.
  private static let farthestZone = 500.0

  private let dataDirectories: [String]
  private let zones: ZoneFiles

  /// - Parameter environment: the value of a variable, nil when unset or empty; `$XDG_DATA_DIRS` is asked.
  package init(zones: ZoneFiles, environment: (String) -> String? = Environment.value) {
    self.zones = zones
    dataDirectories = (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(
      String.init)
  }

  /// The cities a name may mean, the most populous first; empty where there are none, or no cities are installed.
  package func candidates(for query: String, count: Int) -> [PlaceCandidate] {
    cities?.candidates(for: query, count: count).map { candidate in
      var candidate = candidate
      // Cities may be older than the zones, and have a name that is no longer there.
      candidate.timeZone = candidate.timeZone.flatMap { zones.rules(named: $0) == nil ? nil : $0 }
      return candidate
    } ?? []
  }

  /// The place with what it lacks: the name of the nearest city, with region and country, and the nearest city's zone.
  package func completed(_ place: Place) -> Place {
    guard place.name == nil || place.timeZone == nil else { return place }
    var place = place
    let near = cities?.surroundings(of: place)
    if place.name == nil, let city = near?.city {
      place.name = city.name
      place.region = city.region
      place.country = city.country
    }
    if place.timeZone == nil {
      let zoneTab = ZoneTab.nearestZone(to: place, zoneTab: zones.zoneTab ?? [])
      let known = [near.flatMap { near in near.timeZone.map { ($0, near.kilometers) } }, zoneTab].compactMap(\.self)
      place.timeZone =
        known.filter { $0.1 <= Self.farthestZone && zones.rules(named: $0.0) != nil }.min { $0.1 < $1.1 }?.0
    }
    return place
  }

  private var cities: CityTable? {
    for directory in dataDirectories.map({ $0 + Self.folder }) {
      guard let cities = read(directory + "cities15000.txt") else { continue }
      return CityTable(
        cities: cities, regions: read(directory + "admin1Codes.txt") ?? [],
        countries: read(directory + "countryInfo.txt") ?? [])
    }
    return nil
  }

  private func read(_ path: String) -> [UInt8]? {
    try? FileSystem.read(path, limit: Self.maximumBytes)
  }
}
