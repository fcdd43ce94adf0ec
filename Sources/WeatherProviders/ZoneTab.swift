import CloudyProtocol
package import WeatherModel

/// The city a time zone is named after: the place of last resort, found without a network.
package enum ZoneTab {
  /// Old names lead to names that may be old themselves; no real chain is longer than two.
  private static let mostLinks = 4

  /// - Parameters:
  ///   - zone: IANA name; an old one ("US/Pacific") is followed to its present name.
  ///   - zoneTab: the bytes of `zone.tab`, not `zone1970.tab`, which lacks Amsterdam, Oslo and a hundred more.
  ///   - tzdata: the bytes of `tzdata.zi`, whose links are the old names; empty if it is not installed.
  /// - Returns: nil for zones without a city, such as Etc/UTC.
  package static func place(forZone zone: String, zoneTab: [UInt8], tzdata: [UInt8]) -> Place? {
    var name = Array(zone.utf8)[...]
    for _ in 0...mostLinks {
      if let coordinates = coordinates(ofZone: name, zoneTab) {
        let city = name.suffix(while: { $0 != UInt8(ascii: "/") }).map {
          $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0
        }
        return Place(
          latitude: coordinates.latitude, longitude: coordinates.longitude, name: String(decoding: city, as: UTF8.self),
          timeZone: zone, origin: .timeZone)
      }
      guard let target = target(ofLink: name, tzdata) else { return nil }
      name = target
    }
    return nil
  }

  /// The zone whose city is nearest to a place, and how far that is; nil for an empty table.
  package static func nearestZone(to place: Place, zoneTab: [UInt8]) -> (name: String, kilometers: Double)? {
    var nearest: (name: String, kilometers: Double)?
    TabbedText(bytes: zoneTab).forEachLine(columns: 3) { line in
      guard let city = coordinates(iso6709: Array(line[1])[...]), let name = line.text(2) else { return }
      let kilometers = place.kilometers(to: city)
      if kilometers < nearest?.kilometers ?? .infinity { nearest = (name, kilometers) }
    }
    return nearest
  }

  /// A line is country, coordinates, zone and perhaps a comment, between tabs.
  private static func coordinates(
    ofZone zone: ArraySlice<UInt8>, _ zoneTab: [UInt8]
  ) -> (latitude: Double, longitude: Double)? {
    for line in zoneTab.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard columns.count > 2, columns[2].elementsEqual(zone) else { continue }
      return coordinates(iso6709: columns[1])
    }
    return nil
  }

  /// ±DDMM±DDDMM or ±DDMMSS±DDDMMSS.
  private static func coordinates(iso6709 text: ArraySlice<UInt8>) -> (latitude: Double, longitude: Double)? {
    let isSign: (UInt8) -> Bool = { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    guard let second = text.dropFirst().firstIndex(where: isSign),
      let latitude = degrees(text[..<second], degreeDigits: 2), latitude.magnitude <= 90,
      let longitude = degrees(text[second...], degreeDigits: 3), longitude.magnitude <= 180
    else { return nil }
    return (latitude, longitude)
  }

  private static func degrees(_ text: ArraySlice<UInt8>, degreeDigits: Int) -> Double? {
    let digits = text.dropFirst().map { Int($0) - Int(UInt8(ascii: "0")) }
    guard let sign = text.first, digits.count == degreeDigits + 2 || digits.count == degreeDigits + 4,
      digits.allSatisfy((0...9).contains)
    else { return nil }
    let whole = digits.prefix(degreeDigits).reduce(0) { $0 * 10 + $1 }
    let rest = Array(digits.dropFirst(degreeDigits))
    let minutes = rest[0] * 10 + rest[1]
    let seconds = rest.count == 4 ? rest[2] * 10 + rest[3] : 0
    let magnitude = Double(whole * 3_600 + minutes * 60 + seconds) / 3_600
    return sign == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// A line "L TARGET NAME".
  private static func target(ofLink name: ArraySlice<UInt8>, _ tzdata: [UInt8]) -> ArraySlice<UInt8>? {
    for line in tzdata.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
      let fields = line.split(separator: UInt8(ascii: " "))
      if fields.count == 3, fields[2].elementsEqual(name) { return fields[1] }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The longest end whose elements all satisfy the predicate.
  fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
