package import CloudyHub
import CloudyProtocol
import JSON
import WeatherModel

/// What `set-units` and `set-location` chose and saved, as it survives a restart.
extension StoredSettings {
  /// The file's name in the state directory.
  package static let fileName = "settings.json"
  /// The largest file taken up, bytes.
  package static let maximumBytes = 262_144

  /// Reads what `encoded()` wrote.
  package init(decoding bytes: [UInt8]) throws(StoredDocumentError) {
    self = try StoredDocument.decode(bytes) { fields throws(ErrorReply) in
      var units = FieldReader(try fields.object("units"))
      let place = fields.has("location") ? try Place(stored: try fields.object("location")) : nil
      var places: [String: Place] = [:]
      if fields.has("places") {
        for member in try fields.object("places") {
          guard let saved = member.value.object, FieldReader.isName(member.key), places.count < Limits.savedPlaces
          else {
            throw FieldReader.invalid("places", "an object of at most \(Limits.savedPlaces) places by their names")
          }
          places[member.key] = try Place(stored: saved)
        }
      }
      return StoredSettings(units: try UnitsChange(taking: &units), place: place, places: places)
    }
  }

  /// One line of JSON.
  package func encoded() -> [UInt8] {
    var object = JSONObject()
    object["location"] = place.map { .object($0.stored) }
    if !places.isEmpty {
      object["places"] = .object(places.reduce(into: JSONObject()) { $0[$1.key] = .object($1.value.stored) })
    }
    object["units"] = .object(units.json)
    return StoredDocument.encode(object)
  }
}
