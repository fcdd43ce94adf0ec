extension LocationRequest {
  /// Takes exactly one of the forms; a field of another form than the one begun is `invalid-field`.
  init(taking fields: inout FieldReader) throws(ErrorReply) {
    if let auto = try fields.bool("auto") {
      guard auto else { throw FieldReader.invalid("auto", "true, or absent") }
      try Self.refuse(["place", "remove", "save", "query"] + Self.coordinateFields, with: "auto", in: fields)
      self = .auto
    } else if let name = try fields.text("remove") {
      try Self.refuse(["place", "save", "query"] + Self.coordinateFields, with: "remove", in: fields)
      self = .remove(name)
    } else if let name = try fields.text("place") {
      try Self.refuse(["save", "query"] + Self.coordinateFields, with: "place", in: fields)
      self = .saved(name)
    } else if let query = try fields.text("query") {
      try Self.refuse(Self.coordinateFields, with: "query", in: fields)
      self = .query(query, save: try fields.text("save"))
    } else {
      let save = try fields.text("save")
      if let save, !Self.coordinateFields.contains(where: fields.has) {
        self = .saveCurrent(as: save)
        return
      }
      let latitude = try fields.number("latitude", in: -90...90)
      let longitude = try fields.number("longitude", in: -180...180)
      let name = try fields.text("name")
      guard let latitude else { throw Self.missing("latitude") }
      guard let longitude else { throw Self.missing("longitude") }
      self = .coordinates(latitude: latitude, longitude: longitude, name: name, save: save)
    }
  }

  private static let coordinateFields = ["latitude", "longitude", "name"]

  private static func refuse(_ names: [String], with form: String, in fields: FieldReader) throws(ErrorReply) {
    guard let name = names.first(where: fields.has) else { return }
    throw ErrorReply(.invalidField, field: name, "\"\(name)\" cannot stand beside \"\(form)\".")
  }

  private static func missing(_ name: String) -> ErrorReply {
    ErrorReply(
      .missingField, field: name,
      "\"\(name)\" is missing: send latitude and longitude, or query, or place, or auto.")
  }
}
