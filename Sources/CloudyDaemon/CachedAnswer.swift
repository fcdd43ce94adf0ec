import JSON

/// The body of one answer as it came, and what the service calls this version of it.
package struct CachedAnswer: Equatable, Sendable {
  /// UTF-8, as every body that could be decoded.
  package var body: [UInt8]
  package var version: AnswerVersion?

  package init(body: [UInt8], version: AnswerVersion? = nil) {
    self.body = body
    self.version = version
  }

  /// Nil for anything but what `stored` writes.
  init?(stored value: JSONValue) {
    if let body = value.string {
      self.init(body: Array(body.utf8))
    } else if let body = value["body"]?.string {
      let version = AnswerVersion(
        entityTag: value["entityTag"]?.string, lastModified: value["lastModified"]?.string)
      self.init(body: Array(body.utf8), version: version)
    } else {
      return nil
    }
  }

  /// The text alone, or an object where the answer has a version.
  var stored: JSONValue {
    let text = JSONValue.string(String(decoding: body, as: UTF8.self))
    guard let version else { return text }
    var object = JSONObject()
    object["body"] = text
    object["entityTag"] = version.entityTag.map(JSONValue.string)
    object["lastModified"] = version.lastModified.map(JSONValue.string)
    return .object(object)
  }
}
