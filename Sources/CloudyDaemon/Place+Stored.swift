import CloudyProtocol
import JSON
import WeatherModel

extension Place {
  /// Reads what `stored` wrote.
  init(stored object: JSONObject) throws(ErrorReply) {
    var fields = FieldReader(object)
    let origin = try FieldReader.required("origin", fields.take("origin")?.string.flatMap(PlaceOrigin.init))
    self.init(
      latitude: try FieldReader.required("latitude", try fields.number("latitude", in: -90...90)),
      longitude: try FieldReader.required("longitude", try fields.number("longitude", in: -180...180)),
      name: try fields.text("name"), timeZone: try fields.text("timeZone"), origin: origin)
    region = try fields.text("region")
    country = try fields.text("country")
  }

  /// The place as the daemon's own files hold it.
  var stored: JSONObject {
    var object = JSONObject()
    object["country"] = country.map(JSONValue.string)
    object["latitude"] = .number(latitude)
    object["longitude"] = .number(longitude)
    object["name"] = name.map(JSONValue.string)
    object["origin"] = .string(origin.rawValue)
    object["region"] = region.map(JSONValue.string)
    object["timeZone"] = timeZone.map(JSONValue.string)
    return object
  }
}
