package import CloudyHub
import CloudyProtocol
import JSON
import WeatherModel

/// What `set-units` and `set-location` chose, as it survives a restart.
extension StoredSettings {
  /// The file's name in the state directory.
  package static let fileName = "settings.json"
  /// The largest file taken up, bytes.
  package static let maximumBytes = 65_536

  /// Reads what `encoded()` wrote.
  package init(decoding bytes: [UInt8]) throws(StoredDocumentError) {
    self = try StoredDocument.decode(bytes) { fields throws(ErrorReply) in
      var units = FieldReader(try fields.object("units"))
      return StoredSettings(
        units: try UnitsChange(taking: &units),
        place: fields.has("location") ? try Place(stored: try fields.object("location")) : nil)
    }
  }

  /// One line of JSON.
  package func encoded() -> [UInt8] {
    var object = JSONObject()
    object["location"] = place.map { .object($0.stored) }
    object["units"] = .object(units.json)
    return StoredDocument.encode(object)
  }
}
