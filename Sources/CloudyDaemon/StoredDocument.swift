import CloudyProtocol
import JSON

/// The shape every file the daemon keeps has: one strict JSON object with a `version`, of which this program knows one.
enum StoredDocument {
  private static let version: Int64 = 1

  static func decode<Value>(
    _ bytes: [UInt8], _ body: (inout FieldReader) throws(ErrorReply) -> Value
  ) throws(StoredDocumentError) -> Value {
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw .malformed(bytes.isEmpty ? "it is empty" : "at byte \(error.offset), \(error.message)")
    }
    guard let object = document.object, let version = object["version"]?.integer, version >= Self.version else {
      throw .malformed("it has no \"version\"")
    }
    guard version == Self.version else { throw .newerVersion(version) }
    var fields = FieldReader(object)
    do throws(ErrorReply) {
      return try body(&fields)
    } catch {
      throw .malformed(error.message)
    }
  }

  static func encode(_ object: JSONObject) -> [UInt8] {
    var object = object
    object["version"] = .integer(version)
    var bytes: [UInt8] = []
    object.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}

extension FieldReader {
  /// The field's object; absent or of another shape throws.
  mutating func object(_ name: String) throws(ErrorReply) -> JSONObject {
    guard let object = take(name)?.object else { throw Self.invalid(name, "an object") }
    return object
  }

  /// The field's value, which must be there.
  static func required<Value>(_ name: String, _ value: Value?) throws(ErrorReply) -> Value {
    guard let value else { throw ErrorReply(.missingField, field: name, "\"\(name)\" is missing") }
    return value
  }
}
