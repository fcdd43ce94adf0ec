import CloudyProtocol
import WeatherModel

extension SavedPlaceViewModel {
  /// The place as clients see it; bare coordinates are written out.
  init(saved place: Place, as name: String) {
    self.init(
      place: name, name: LocationViewModel(place).name, region: place.region, country: place.country,
      latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone)
  }
}
