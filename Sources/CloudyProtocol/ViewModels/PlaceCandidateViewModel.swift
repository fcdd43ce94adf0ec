package import JSON

/// One place an ambiguous name may mean: an entry of `candidates`.
package struct PlaceCandidateViewModel: Equatable, Sendable {
  package var name: String
  package var region: String?
  package var country: String?
  package var latitude: Double
  package var longitude: Double

  package init(name: String, region: String? = nil, country: String? = nil, latitude: Double, longitude: Double) {
    self.name = name
    self.region = region
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension PlaceCandidateViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["country"] = country?.json
    object["latitude"] = latitude.json
    object["longitude"] = longitude.json
    object["name"] = name.json
    object["region"] = region?.json
    return .object(object)
  }
}
