import CloudyProtocol
package import JSON

/// One line from the server.
package enum ReceivedLine: Equatable, Sendable {
  case ok(JSONObject)
  case error(ServerError)
  case update(ReceivedUpdate)
  case bye(reason: String, retryAfterSeconds: Int64?)
  /// A type of a newer server, to be ignored.
  case unknown

  /// Reads a line without its LF; throws `ClientError.malformed`.
  package init(parsing line: [UInt8]) throws(ClientError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: line)
    } catch {
      throw .malformed("byte \(error.offset): \(error.message)")
    }
    guard case .object(let object) = value, let type = object["type"]?.string else {
      throw .malformed("a line without a type")
    }
    switch type {
    case "ok": self = .ok(object)
    case "error":
      guard let error = ServerError(object) else { throw .malformed("an error without a code") }
      self = .error(error)
    case "update":
      guard let instance = object["instance"]?.string, let revision = object["revision"]?.integer,
        let view = object["view"]?.object
      else { throw .malformed("an update without instance, revision or view") }
      self = .update(ReceivedUpdate(instance: instance, revision: revision, view: view, line: line))
    case "bye":
      self = .bye(
        reason: object["reason"]?.string ?? "shutdown", retryAfterSeconds: object["retryAfterSeconds"]?.integer)
    default: self = .unknown
    }
  }
}
