/// Every limit of `cloudy/1`, as `hello` tells them.
package enum Limits {
  /// Longest request line before its LF, bytes.
  package static let requestBytes = 65_536
  /// Longest server line before its LF, bytes.
  package static let replyBytes = 1_048_576
  /// Deepest nesting of a request.
  package static let depth = 32
  /// Longest string id, UTF-8 bytes.
  package static let idBytes = 64
  /// Most unknown fields named in `ignored`.
  package static let ignored = 16
  /// Longest name told in `ignored` or quoted in a message, UTF-8 bytes; longer ones are cut.
  package static let ignoredNameBytes = 64
  /// Clients served at once unless `--max-clients` says otherwise.
  package static let clients = 4_096
  /// Longest a `refresh` with `wait` takes, seconds.
  package static let waitSeconds = 30
  /// What larger `maxAgeSeconds` count as: older weather is dropped anyway.
  package static let maxAgeSeconds: Int64 = 86_400
  /// Longest place name or query, UTF-8 bytes.
  package static let nameBytes = 256
  /// Most candidates told for an ambiguous place name.
  package static let candidates = 10
  /// Most places saved under a name.
  package static let savedPlaces = 16
  /// The protocol's only version.
  package static let protocolVersion: Int64 = 1
}
