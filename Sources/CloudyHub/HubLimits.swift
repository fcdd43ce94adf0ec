import CloudyProtocol

/// The limits of one Hub; `Limits` has those of the protocol.
package struct HubLimits: Equatable, Sendable {
  /// Clients served at once.
  package var clients = Limits.clients
  /// Bytes received but not yet taken as requests, a client, beyond which reading pauses.
  package var unparsedBytes = 131_072

  /// Places whose last weather is remembered: the saved ones, and the last others.
  package static let places = Limits.savedPlaces + 8

  /// The longest a provider can have new weather waited for, seconds: with the longest jitter and some failures it comes
  /// before the old one is dropped.
  package static let longestExpiry: Int64 = 43_200

  package init() {}
}
