import JSON

/// One document with everything in it: each kind of value, each kind of escape, nesting, multi-byte text.
let sample = #"""
  {"type": "update", "id": -7, "view": {"day": {"temperature": "21.5 °C", "summary": "Légère\tpluie \ud83c\udf27 🌧",
  "values": {"temperature": 21.5, "humidity": 0.65, "pressure": 1013, "tiny": -1.5e-7, "huge": 1E+21}}, "week": null,
  "hours": {"hours": [true, false, [], {}, ["\"\\\/\b\f\n\r\t\u00e9\u0000"]]}}}

  """#

extension JSONValue {
  init(reading text: String, depthLimit: Int = JSONLimits.depth) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit)
  }

  var text: String { String(decoding: encoded(), as: UTF8.self) }
}

/// The error reading these bytes ends in, nil if they are accepted.
func fault(_ bytes: [UInt8], depthLimit: Int = JSONLimits.depth) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONValue(parsing: bytes, depthLimit: depthLimit)
    return nil
  } catch {
    return error
  }
}
