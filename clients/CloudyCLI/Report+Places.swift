import CloudyClient
import CloudyProtocol
import JSON

extension Report {
  /// The saved places: a table on a terminal; else one a line, separated by tabs: name, what the place is called, region,
  /// country, latitude, longitude.
  func places(_ places: [JSONValue]) -> [String] {
    guard let width = terminal.width else {
      return places.map { place in
        ["place", "name", "region", "country", "latitude", "longitude"].map { place.shown($0) }.joined(separator: "\t")
      }
    }
    guard !places.isEmpty else {
      return "No place is saved. To save the one in force: cloudy set-location --save NAME".wrapped(to: width)
    }
    let rows = places.map { place in
      [
        place.shown("place"), place.placeNames,
        "\(place.shown("latitude")), \(place.shown("longitude"))",
      ]
    }
    let lines = Table(rows: [["Name", "Place", "Coordinates"]] + rows).lines(width: width)
    return lines.prefix(1).map(terminal.dim) + lines.dropFirst()
  }
}
