package import JSON

extension UnitsChange {
  /// Takes the seven settings out of an object; other fields are left there.
  package init(taking fields: inout FieldReader) throws(ErrorReply) {
    units = try fields.choice(SettingName.units.rawValue)
    time = try fields.choice(SettingName.time.rawValue)
    temperature = try fields.choice(SettingName.temperature.rawValue)
    windSpeed = try fields.choice(SettingName.windSpeed.rawValue)
    pressure = try fields.choice(SettingName.pressure.rawValue)
    precipitation = try fields.choice(SettingName.precipitation.rawValue)
    distance = try fields.choice(SettingName.distance.rawValue)
  }

  /// The object that `init(taking:)` reads back.
  package var json: JSONObject {
    var object = JSONObject()
    object["distance"] = distance?.json
    object["precipitation"] = precipitation?.json
    object["pressure"] = pressure?.json
    object["temperature"] = temperature?.json
    object["time"] = time?.json
    object["units"] = units?.json
    object["windSpeed"] = windSpeed?.json
    return object
  }
}

extension Choice where Value: RawRepresentable<String> {
  fileprivate var json: JSONValue { value?.json ?? "auto" }
}
