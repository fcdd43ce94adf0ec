package import JSON

/// The place the weather is for: `status.location`, and `location` of the reply to `set-location`.
package struct LocationViewModel: Equatable, Sendable {
  package var name: String
  package var latitude: Double
  package var longitude: Double
  /// IANA name, absent until known.
  package var timeZone: String?
  package var origin: PlaceOrigin
  /// The error of the better source that did not serve.
  package var fallbackBecause: ErrorCode?
  /// Only in the reply to `set-location`.
  package var region: String?
  /// Only in the reply to `set-location`.
  package var country: String?

  package init(
    name: String, latitude: Double, longitude: Double, timeZone: String? = nil, origin: PlaceOrigin,
    fallbackBecause: ErrorCode? = nil, region: String? = nil, country: String? = nil
  ) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.timeZone = timeZone
    self.origin = origin
    self.fallbackBecause = fallbackBecause
    self.region = region
    self.country = country
  }
}

extension LocationViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["country"] = country?.json
    object["fallbackBecause"] = fallbackBecause?.json
    object["latitude"] = latitude.json
    object["longitude"] = longitude.json
    object["name"] = name.json
    object["origin"] = origin.json
    object["region"] = region?.json
    object["timeZone"] = timeZone?.json
    return .object(object)
  }
}
