package import WeatherModel

/// The zones of this machine's tzdata.
package enum SystemZone {
  package static let folder = "/usr/share/zoneinfo"

  /// Missing tzdata, or a file that cannot be read.
  package struct Unreadable: Error {
    package let name: String
  }

  /// - Parameter name: an IANA name, "Europe/Brussels".
  package static func rules(_ name: String) throws(Unreadable) -> ZoneRules {
    guard let file = TestFile.bytes("\(folder)/\(name)"), let rules = ZoneRules(tzif: file) else {
      throw Unreadable(name: name)
    }
    return rules
  }
}
