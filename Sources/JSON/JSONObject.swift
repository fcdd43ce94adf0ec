/// A JSON object: members with unique keys, kept sorted by the UTF-8 bytes of their key.
package struct JSONObject: Equatable, Sendable {
  package struct Member: Equatable, Sendable {
    package let key: String
    package var value: JSONValue
  }

  package private(set) var members: [Member] = []

  package init() {}
}
