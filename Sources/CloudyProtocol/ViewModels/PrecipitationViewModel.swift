package import JSON

/// `day.nextPrecipitation`: the spell of precipitation under way or to come, without words, which would age.
package struct PrecipitationViewModel: Equatable, Sendable {
  /// Unix seconds; in the past for a spell under way.
  package var startsAt: Int64
  /// Unix seconds; absent where the forecast ends before the spell does.
  package var endsAt: Int64?
  /// drizzle, rain, sleet, snow, thunderstorm or hail.
  package var kind: Condition

  package init(startsAt: Int64, endsAt: Int64?, kind: Condition) {
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.kind = kind
  }

  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["endsAt"] = endsAt?.json
    object["kind"] = kind.json
    object["startsAt"] = startsAt.json
    return .object(object)
  }
}
