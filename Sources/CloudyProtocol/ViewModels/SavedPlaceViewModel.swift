package import JSON

/// One saved place: an entry of `settings.places`.
package struct SavedPlaceViewModel: Equatable, Sendable {
  /// The name it is saved under, which requests give as `place`.
  package var place: String
  /// What the place is called.
  package var name: String
  package var region: String?
  package var country: String?
  package var latitude: Double
  package var longitude: Double
  /// IANA name, absent where it is not known.
  package var timeZone: String?

  package init(
    place: String, name: String, region: String? = nil, country: String? = nil, latitude: Double, longitude: Double,
    timeZone: String? = nil
  ) {
    self.place = place
    self.name = name
    self.region = region
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
    self.timeZone = timeZone
  }
}

extension SavedPlaceViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["country"] = country?.json
    object["latitude"] = latitude.json
    object["longitude"] = longitude.json
    object["name"] = name.json
    object["place"] = place.json
    object["region"] = region?.json
    object["timeZone"] = timeZone?.json
    return .object(object)
  }
}
