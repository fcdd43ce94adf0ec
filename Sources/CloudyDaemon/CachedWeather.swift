import CloudyProtocol
import JSON
package import WeatherModel

/// The last answers of a provider, kept to be decoded again at the next start.
package struct CachedWeather: Equatable, Sendable {
  /// The largest file taken up, bytes; real payloads have 10 to 100 kB.
  package static let maximumBytes = 33_554_432
  /// Unix seconds up to the year 9999.
  private static let times: ClosedRange<Int64> = 0...253_402_300_799

  /// The provider's name, whose decoder understands the payloads.
  package var provider: String
  package var place: Place
  /// Unix seconds.
  package var fetchedAt: Int64
  /// Unix seconds; nil where the provider did not say.
  package var expiresAt: Int64?
  /// In the order of the requests; nil for one without an answer that could be done without.
  package var payloads: [CachedAnswer?]

  package init(provider: String, place: Place, fetchedAt: Int64, expiresAt: Int64?, payloads: [CachedAnswer?]) {
    self.provider = provider
    self.place = place
    self.fetchedAt = fetchedAt
    self.expiresAt = expiresAt
    self.payloads = payloads
  }

  /// Reads what `encoded()` wrote.
  package init(decoding bytes: [UInt8]) throws(StoredDocumentError) {
    self = try StoredDocument.decode(bytes) { fields throws(ErrorReply) in
      CachedWeather(
        provider: try FieldReader.required("provider", try fields.text("provider")),
        place: try Place(stored: try fields.object("place")),
        fetchedAt: try FieldReader.required("fetchedAt", try fields.integer("fetchedAt", in: Self.times)),
        expiresAt: try fields.integer("expiresAt", in: Self.times),
        payloads: try FieldReader.required("payloads", Self.answers(fields.take("payloads"))))
    }
  }

  /// One line of JSON.
  package func encoded() -> [UInt8] {
    var object = JSONObject()
    object["expiresAt"] = expiresAt.map(JSONValue.integer)
    object["fetchedAt"] = .integer(fetchedAt)
    object["payloads"] = .array(payloads.map { $0?.stored ?? .null })
    object["place"] = .object(place.stored)
    object["provider"] = .string(provider)
    return StoredDocument.encode(object)
  }

  /// Nil for anything but a list of answers and nulls.
  private static func answers(_ value: JSONValue?) -> [CachedAnswer?]? {
    guard let elements = value?.array else { return nil }
    let answers = elements.map { CachedAnswer(stored: $0) }
    return zip(elements, answers).allSatisfy { $0.isNull || $1 != nil } ? answers : nil
  }
}
