package import WeatherModel

/// The city a time zone is named after: the place of last resort, found without a network.
package enum ZoneTab {
  /// - Parameters:
  ///   - zone: IANA name; an old one ("US/Pacific") is followed to its present name.
  ///   - zoneTab: the bytes of `zone.tab`.
  ///   - tzdata: the bytes of `tzdata.zi`, whose links are the old names; empty if it is not installed.
  /// - Returns: nil for zones without a city, such as Etc/UTC.
  package static func place(forZone zone: String, zoneTab: [UInt8], tzdata: [UInt8]) -> Place? { nil }
}
