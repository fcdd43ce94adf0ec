import JSON

extension Request {
  /// Reads a request line, strictly; unknown fields are collected, not refused.
  ///
  /// Throws the error to answer with: `invalid-json` (the line is no JSON object), `missing-field`, `invalid-field` or
  /// `unknown-type`; it carries the request's id wherever that could be read, whatever else is wrong.
  package init(line: [UInt8]) throws(ErrorReply) {
    var fields = FieldReader(try Self.object(in: line))
    // A bad id comes first: a client that cannot match a reply to its request must not get another one without id.
    let id = try Self.id(of: &fields)
    do throws(ErrorReply) {
      let kind = try Kind(taking: &fields)
      let ignored = fields.unknown.prefix(Limits.ignored).map { $0.cut(toBytes: Limits.ignoredNameBytes) }
      self.init(id: id, kind: kind, ignored: ignored)
    } catch {
      var error = error
      error.id = id
      throw error
    }
  }

  private static func object(in line: [UInt8]) throws(ErrorReply) -> JSONObject {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line, depthLimit: Limits.depth)
    } catch {
      throw invalidJSON(at: error.offset, error.message)
    }
    guard let object = value.object else {
      let start = line.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") }
      throw invalidJSON(at: start ?? 0, "a request is an object")
    }
    return object
  }

  private static func invalidJSON(at offset: Int, _ fault: String) -> ErrorReply {
    var error = ErrorReply(.invalidJSON, "The line is not a JSON object: at byte \(offset), \(fault).")
    error.offset = offset
    return error
  }

  private static func id(of fields: inout FieldReader) throws(ErrorReply) -> RequestID? {
    switch fields.take("id") {
    case nil: return nil
    case .integer(let value): return .integer(value)
    case .string(let value) where value.utf8.count <= Limits.idBytes: return .string(value)
    default: throw FieldReader.invalid("id", "a 64-bit integer or a string of at most \(Limits.idBytes) bytes")
    }
  }
}

extension Request.Kind {
  fileprivate init(taking fields: inout FieldReader) throws(ErrorReply) {
    switch try Self.type(of: &fields) {
    case .hello: self = .hello(protocol: try fields.integer("protocol", in: .min ... .max))
    case .get: self = .get(topics: try fields.topics("topics") ?? .all, place: try fields.text("place"))
    case .subscribe: self = .subscribe(topics: try fields.topics("topics") ?? .all, place: try fields.text("place"))
    case .unsubscribe: self = .unsubscribe
    case .refresh:
      self = .refresh(
        wait: try fields.bool("wait") ?? false,
        // Older weather is dropped anyway, and sums with a capped age cannot overflow.
        maxAgeSeconds: try fields.integer("maxAgeSeconds", in: 0 ... .max).map { min($0, Limits.maxAgeSeconds) },
        place: try fields.text("place"))
    case .setUnits: self = .setUnits(try UnitsChange(taking: &fields))
    case .setLocation: self = .setLocation(try LocationRequest(taking: &fields))
    case .ping: self = .ping
    case .bye: self = .bye
    }
  }

  private static func type(of fields: inout FieldReader) throws(ErrorReply) -> RequestType {
    guard let value = fields.take("type") else {
      throw ErrorReply(.missingField, field: "type", "\"type\" is missing: say which request this is.")
    }
    guard let name = value.string else { throw FieldReader.invalid("type", "a string") }
    guard let type = RequestType(rawValue: name) else {
      throw ErrorReply(.unknownType, "There is no request \"\(name.cut(toBytes: Limits.ignoredNameBytes))\".")
    }
    return type
  }
}
