extension LocationRequest {
  /// Takes exactly one of the three forms; a field of another form than the one begun is `invalid-field`.
  init(taking fields: inout FieldReader) throws(ErrorReply) {
    if let auto = try fields.bool("auto") {
      guard auto else { throw FieldReader.invalid("auto", "true, or absent") }
      try Self.refuse(["query"] + Self.coordinateFields, with: "auto", in: fields)
      self = .auto
    } else if let query = try fields.text("query") {
      try Self.refuse(Self.coordinateFields, with: "query", in: fields)
      self = .query(query)
    } else {
      let latitude = try fields.number("latitude", in: -90...90)
      let longitude = try fields.number("longitude", in: -180...180)
      let name = try fields.text("name")
      guard let latitude else { throw Self.missing("latitude") }
      guard let longitude else { throw Self.missing("longitude") }
      self = .coordinates(latitude: latitude, longitude: longitude, name: name)
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
      "\"\(name)\" is missing: send latitude and longitude, or query, or auto.")
  }
}
