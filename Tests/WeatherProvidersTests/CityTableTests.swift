import CloudyProtocol
import TestSupport
import Testing
import WeatherModel
import WeatherProviders

struct CityTableTests {
  /// In the columns of GeoNames, with figures and names made up where the real ones do not matter.
  private static let cities = [
    city(
      "Vienna", "Vienna", "Bécs,VIE,Wien,Вена,Βιέννη,ウィーン", 48.20849, 16.37208, "AT", "09", 1_691_468, "Europe/Vienna"),
    city("Vienna", "Vienna", "", 38.90122, -77.26526, "US", "VA", 15_687, "America/New_York"),
    city("Floridsdorf", "Floridsdorf", "", 48.2566, 16.4003, "AT", "09", 20_000, "Europe/Vienna"),
    city("São Paulo", "Sao Paulo", "San Pablo", -23.5475, -46.63611, "BR", "27", 10_021_295, "America/Sao_Paulo"),
    city("Springfield", "Springfield", "", 39.80172, -89.64371, "US", "IL", 116_250, "America/Chicago"),
    city("Springfield", "Springfield", "", 37.21533, -93.29824, "US", "MO", 159_498, "America/Chicago"),
    city("Saint-Étienne", "Saint-Etienne", "", 45.43389, 4.39, "FR", "84", 176_280, "Europe/Paris"),
    city("L'Haÿ-les-Roses", "L'Hay-les-Roses", "", 48.78333, 2.33333, "FR", "11", 30_574, "Europe/Paris"),
    city("Düsseldorf", "Dusseldorf", "Duesseldorf", 51.22172, 6.77616, "DE", "07", 573_057, "Europe/Berlin"),
    city("Łódź", "Lodz", "", 51.75, 19.46667, "PL", "74", 768_755, "Europe/Warsaw"),
    city("Gießen", "Giessen", "", 50.58727, 8.67554, "DE", "05", 74_411, "Europe/Berlin"),
    city("Suva", "Suva", "", -18.14161, 178.44149, "FJ", "01", 77_366, "Pacific/Fiji"),
    city("London", "London", "", 51.50853, -0.12574, "GB", "ENG", 7_556_900, "Europe/London"),
    "too\tfew\tcolumns",
    "1\tBroken\tBroken\t\tnorth\t200\tP\tPPL\tDE\t\t\t\t\t\t9\t\t\tEurope/Berlin\t",
    "1\tBeyond\tBeyond\t\t91\t200\tP\tPPL\tDE\t\t\t\t\t\t9\t\t\tEurope/Berlin\t",
  ]
  private static let regions =
    "US.VA\tVirginia\tVirginia\t1\nUS.IL\tIllinois\tIllinois\t2\nUS.MO\tMissouri\tMissouri\t3"
  private static let countries = """
    #ISO\tISO3
    AT\tAUT\t040\tAU\tAustria\tVienna
    US\tUSA\t840\tUS\tUnited States\tWashington
    GB\tGBR\t826\tUK\tUnited Kingdom\tLondon
    """
  private let table = CityTable(
    cities: Fixture.bytes(cities.joined(separator: "\n")), regions: Fixture.bytes(regions),
    countries: Fixture.bytes(countries))

  private static func point(_ latitude: Double, _ longitude: Double) -> Place {
    Place(latitude: latitude, longitude: longitude, origin: .geoclue)
  }

  private static func city(
    _ name: String, _ plain: String, _ others: String, _ latitude: Double, _ longitude: Double, _ country: String,
    _ region: String, _ population: Int, _ zone: String
  ) -> String {
    [
      "1", name, plain, others, "\(latitude)", "\(longitude)", "P", "PPL", country, "", region, "", "", "",
      "\(population)", "", "1", zone, "2010-01-01",
    ].joined(separator: "\t")
  }

  @Test(arguments: [
    ("Vienna", "Vienna"), ("vienna", "Vienna"), ("  VIENNA ", "Vienna"), ("Wien", "Vienna"), ("becs", "Vienna"),
    ("BÉCS", "Vienna"), ("Вена", "Vienna"), ("ВЕНА", "Vienna"), ("βιέννη", "Vienna"), ("ウィーン", "Vienna"),
    ("Sao Paulo", "São Paulo"), ("SÃO PAULO", "São Paulo"), ("Sa\u{303}o Paulo", "São Paulo"),
    ("saint etienne", "Saint-Étienne"), ("LHay les Roses", "L'Haÿ-les-Roses"),
    ("L’Haÿ-les-Roses", "L'Haÿ-les-Roses"), ("Duesseldorf", "Düsseldorf"), ("dusseldorf", "Düsseldorf"),
    ("lodz", "Łódź"), ("ŁÓDŹ", "Łódź"), ("giessen", "Gießen"), ("GIEẞEN", "Gießen"),
  ])
  func `a city is found by its names, in any case and without accents`(query: String, name: String) {
    #expect(table.candidates(for: query, count: 10).first?.name == name)
  }

  @Test(arguments: [
    "", " ", ",", ", AT", "Vien", "iennaV", "Viennas", "Ве", "Atlantis", "Vienna, DE", "Broken", "Beyond",
  ])
  func `what is no city's name finds nothing`(query: String) {
    #expect(table.candidates(for: query, count: 10).isEmpty)
  }

  @Test(arguments: [
    ("Vienna, AT", "Austria"), ("Vienna,at", "Austria"), ("Wien, Austria", "Austria"), ("Vienna, AUT", "Austria"),
    ("Vienna, US", "United States"), ("Vienna, Virginia", "United States"), ("Vienna, VA, USA", "United States"),
    ("Vienna, united states", "United States"), ("London, UK", "United Kingdom"), ("Lodz, PL", "PL"),
  ])
  func `country and region tell cities of one name apart`(query: String, country: String) {
    let found = table.candidates(for: query, count: 10)
    #expect(found.count == 1)
    #expect(found.first?.country == country)
  }

  @Test func `the most populous comes first, with region, country and zone`() {
    let found = table.candidates(for: "springfield", count: 10)
    #expect(found.map(\.region) == ["Missouri", "Illinois"])
    var first = PlaceCandidate(name: "Springfield", latitude: 37.21533, longitude: -93.29824)
    first.region = "Missouri"
    first.country = "United States"
    first.timeZone = "America/Chicago"
    first.population = 159_498
    #expect(found.first == first)
    #expect(table.candidates(for: "springfield", count: 1) == [first])
  }

  @Test func `a region without a name is left out, a country without one told by its code`() {
    let bare = CityTable(cities: Fixture.bytes(Self.cities[0]), regions: [], countries: [])
    let vienna = bare.candidates(for: "Vienna", count: 1).first
    #expect(vienna?.region == nil)
    #expect(vienna?.country == "AT")
  }

  @Test(arguments: [
    // The middle of a big city is that city's, though the district's centre is nearer; the district is its own.
    (48.235, 16.39, "Vienna", "Europe/Vienna"), (48.2566, 16.4003, "Vienna", "Europe/Vienna"),
    (48.45, 16.5, "Vienna", "Europe/Vienna"), (50.6, 8.6, "Gießen", "Europe/Berlin"),
    // Across the date line.
    (-18.1, -179.9, nil, "Pacific/Fiji"), (-18.1, 178.9, "Suva", "Pacific/Fiji"),
    (50.0, 13.0, nil, "Europe/Vienna"), (90, 0, nil, "Europe/London"),
  ])
  func `a point is named by a city near to it, and in the zone of the nearest`(
    latitude: Double, longitude: Double, name: String?, zone: String
  ) {
    let near = table.surroundings(of: Self.point(latitude, longitude))
    #expect(near?.city?.name == name)
    #expect(near?.timeZone == zone)
  }

  @Test func `how far the nearest city is`() throws {
    // One degree of a meridian, and Vienna to London as geodesy has it, within half a per cent.
    let north = try #require(table.surroundings(of: Self.point(52.50853, -0.12574)))
    #expect(abs(north.kilometers - 111.2) < 0.1)
    let only = CityTable(cities: Fixture.bytes(Self.cities[0]), regions: [], countries: [])
    let london = try #require(only.surroundings(of: Self.point(51.50853, -0.12574)))
    #expect(abs(london.kilometers - 1_236) < 7)
    #expect(CityTable(cities: [], regions: [], countries: []).surroundings(of: Self.point(0, 0)) == nil)
  }
}
