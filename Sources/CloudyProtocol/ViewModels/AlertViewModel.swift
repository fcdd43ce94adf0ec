package import JSON

/// One warning of the topic `alerts`.
package struct AlertViewModel: Equatable, Sendable {
  package var title: String
  /// The issuer's word, lower-case: "moderate".
  package var severity: String?
  /// Display date and time in the place's zone.
  package var starts: String?
  /// Display date and time in the place's zone.
  package var ends: String?
  /// Unix seconds
  package var startsAt: Int64?
  /// Unix seconds; the alert leaves when it has passed.
  package var endsAt: Int64?
  package var issuer: String?
  package var text: String?

  package init(
    title: String, severity: String? = nil, starts: String? = nil, ends: String? = nil, startsAt: Int64? = nil,
    endsAt: Int64? = nil, issuer: String? = nil, text: String? = nil
  ) {
    self.title = title
    self.severity = severity
    self.starts = starts
    self.ends = ends
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.issuer = issuer
    self.text = text
  }
}

extension AlertViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["ends"] = ends?.json
    object["endsAt"] = endsAt?.json
    object["issuer"] = issuer?.json
    object["severity"] = severity?.json
    object["starts"] = starts?.json
    object["startsAt"] = startsAt?.json
    object["text"] = text?.json
    object["title"] = title.json
    return .object(object)
  }
}
