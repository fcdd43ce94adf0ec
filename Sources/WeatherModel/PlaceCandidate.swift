/// One answer of a geocoder for a name.
package struct PlaceCandidate: Equatable, Sendable {
  package var name: String
  package var region: String?
  package var country: String?
  /// Degrees, WGS 84.
  package var latitude: Double
  /// Degrees, WGS 84.
  package var longitude: Double
  /// IANA name
  package var timeZone: String?
  package var population: Int64?

  package init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}
