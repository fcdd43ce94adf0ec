package import CloudyProtocol

/// Where the weather is for.
package struct Place: Hashable, Sendable {
  /// Degrees, WGS 84.
  package var latitude: Double
  /// Degrees, WGS 84.
  package var longitude: Double
  /// Nil for bare coordinates.
  package var name: String?
  package var region: String?
  package var country: String?
  /// IANA name, nil until a provider or geocoder tells it.
  package var timeZone: String?
  package var origin: PlaceOrigin

  package init(latitude: Double, longitude: Double, name: String? = nil, timeZone: String? = nil, origin: PlaceOrigin) {
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
    self.timeZone = timeZone
    self.origin = origin
  }

  /// Whether the other place is at the same coordinates, whatever it is called.
  package func isSamePoint(as other: Place) -> Bool {
    latitude == other.latitude && longitude == other.longitude
  }
}
