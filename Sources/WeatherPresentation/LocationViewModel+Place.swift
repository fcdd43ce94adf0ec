package import CloudyProtocol
package import WeatherModel

extension LocationViewModel {
  /// The place as clients see it; bare coordinates are written out.
  package init(_ place: Place, fallbackBecause: ErrorCode? = nil) {
    self.init(
      name: place.name ?? "\(place.latitude), \(place.longitude)", latitude: place.latitude,
      longitude: place.longitude, timeZone: place.timeZone, origin: place.origin, fallbackBecause: fallbackBecause)
  }
}
