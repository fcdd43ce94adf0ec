package import WeatherModel

/// The cities of GeoNames (`cities15000.txt` and what belongs to it): names to coordinates and back, without a network.
///
/// The files are read through at each question, as bytes; <https://download.geonames.org/export/dump/readme.txt> has the
/// columns. Data by GeoNames, CC BY 4.0.
package struct CityTable: Sendable {
  private enum Column {
    static let name = 1
    static let plainName = 2
    /// In many scripts, between commas.
    static let alternateNames = 3
    static let latitude = 4
    static let longitude = 5
    static let country = 8
    static let region = 10
    static let population = 14
    static let timeZone = 17
    static let count = 19
  }

  /// What a point is near to.
  package struct Surroundings: Equatable, Sendable {
    /// The city whose edge is nearest, if that is near enough to call the point so.
    package var city: PlaceCandidate?
    /// IANA name of the zone of the nearest city, however far.
    package var timeZone: String?
    /// From the nearest city's centre.
    package var kilometers: Double
  }

  /// A point farther from every city's edge has no city's name, km.
  private static let farthestName = 50.0
  /// People in a square kilometre of a city taken for a disc: in its midst, a big city's districts are not nearer.
  private static let density = 5_000.0

  private let cities: TabbedText
  private let regions: TabbedText
  private let countries: TabbedText

  /// - Parameters:
  ///   - cities: the bytes of `cities15000.txt`.
  ///   - regions: of `admin1Codes.txt`; empty if it is not there: regions then have no name.
  ///   - countries: of `countryInfo.txt`; empty if it is not there: countries are then told by their code.
  package init(cities: [UInt8], regions: [UInt8], countries: [UInt8]) {
    self.cities = TabbedText(bytes: cities)
    self.regions = TabbedText(bytes: regions)
    self.countries = TabbedText(bytes: countries)
  }

  /// The cities a name may mean, the most populous first; empty where there are none.
  ///
  /// - Parameter query: a name in any of its languages, without regard to case and Latin accents; after commas, perhaps
  ///   its country or region, by name or code: "Vienna, US", "Springfield, Illinois", "Wien, Austria".
  package func candidates(for query: String, count: Int) -> [PlaceCandidate] {
    let folding = NameFolding.shared
    let parts = query.split(separator: ",", omittingEmptySubsequences: false).map { folding.fold($0) }
    guard let name = parts.first, !name.isEmpty else { return [] }
    var found: [PlaceCandidate] = []
    cities.forEachLine(columns: Column.count) { line in
      guard
        folding.isEqual(line[Column.name], name) || folding.isEqual(line[Column.plainName], name)
          || TabbedText.anyPart(line[Column.alternateNames], is: { folding.isEqual($0, name) }),
        let city = city(line)
      else { return }
      let (described, words) = describe(city)
      let folded = words.map { folding.fold($0) }
      if parts.dropFirst().allSatisfy(folded.contains) { found.append(described) }
    }
    return found.enumerated().sorted { left, right in
      let (leftCount, rightCount) = (left.element.population ?? 0, right.element.population ?? 0)
      return leftCount == rightCount ? left.offset < right.offset : leftCount > rightCount
    }.prefix(count).map(\.element)
  }

  /// What is near to a place; nil for a table without cities.
  package func surroundings(of place: Place) -> Surroundings? {
    var nearest: Surroundings?
    var nearestEdge = Self.farthestName
    cities.forEachLine(columns: Column.count) { line in
      guard let cityLatitude = line.number(Column.latitude) else { return }
      let population = line.number(Column.population) ?? 0
      let radius = (population / (.pi * Self.density)).squareRoot()
      let atLeast = (cityLatitude - place.latitude).magnitude * Place.kilometersPerDegree
      // Texts are made for the few lines that come so far.
      guard atLeast < max(nearest?.kilometers ?? .infinity, nearestEdge + radius),
        let cityLongitude = line.number(Column.longitude)
      else { return }
      let kilometers = place.kilometers(to: (cityLatitude, cityLongitude))
      guard kilometers < nearest?.kilometers ?? .infinity || kilometers - radius < nearestEdge, let city = city(line)
      else { return }
      if kilometers < nearest?.kilometers ?? .infinity {
        nearest = Surroundings(
          city: nearest?.city, timeZone: city.timeZone, kilometers: kilometers)
      }
      if kilometers - radius < nearestEdge {
        nearestEdge = kilometers - radius
        nearest?.city = city
      }
    }
    if let city = nearest?.city { nearest?.city = describe(city).city }
    return nearest
  }

  /// A city whose country and region are codes still.
  private func city(_ line: TabbedText.Line) -> PlaceCandidate? {
    guard let name = line.text(Column.name), let latitude = line.number(Column.latitude),
      let longitude = line.number(Column.longitude), (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    var city = PlaceCandidate(name: name, latitude: latitude, longitude: longitude)
    city.timeZone = line.text(Column.timeZone)
    city.population = line.text(Column.population).flatMap { Int64($0) }
    city.country = line.text(Column.country)
    city.region = line.text(Column.region)
    return city
  }

  /// Names for a city's codes, a region without one being left out; and all that country and region may be called.
  private func describe(_ city: PlaceCandidate) -> (city: PlaceCandidate, words: [String]) {
    guard let country = city.country else { return (city, []) }
    var described = city
    var words = [country]
    // Reserved in ISO 3166, and what is written.
    if country == "GB" { words.append("UK") }
    countries.forEachLine(columns: 5) { line in
      guard line[0].elementsEqual(country.utf8), let name = line.text(4) else { return }
      described.country = name
      words += [name, line.text(1)].compactMap(\.self)
    }
    described.region = nil
    guard let region = city.region else { return (described, words) }
    words.append(region)
    let key = "\(country).\(region)"
    regions.forEachLine(columns: 2) { line in
      guard line[0].elementsEqual(key.utf8), let name = line.text(1) else { return }
      described.region = name
      words.append(name)
    }
    return (described, words)
  }
}
