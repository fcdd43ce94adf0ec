package import WeatherModel

/// What must be done outside; the Hub's only output, performed in order.
package enum Effect: Equatable, Sendable {
  // MARK: Clients
  /// Write these chunks one after the other and tell `sent`; at most one is outstanding a client.
  case send(ClientID, [[UInt8]])
  /// Tell `drained` once the client has read all it was sent.
  case watchDrain(ClientID)
  case pauseReading(ClientID)
  case resumeReading(ClientID)
  /// Close gracefully; nothing more is told of this client.
  case close(ClientID)

  // MARK: Weather and place
  /// Ask one provider; answered by `fetched` or `fetchFailed` with the same attempt.
  case fetch(attempt: UInt64, provider: String, place: Place)
  case cancelFetch(attempt: UInt64)
  /// Find the automatic place, for a user who waits or by the clock; answered by `located` or `locateFailed`.
  case locate(attempt: UInt64, isUsers: Bool)
  /// Look a name up; answered by `placeResolved` or `resolveFailed`.
  case resolve(attempt: UInt64, query: String)
  /// Name bare coordinates by what is near, without the network; answered by `placeNamed`.
  case name(attempt: UInt64, Place)

  // MARK: Storage
  /// Write the settings to disk; answered by `saved` or `saveFailed`. At most one is outstanding.
  case save(StoredSettings)
  /// Keep the answer last accepted for the next start.
  case cache(provider: String, place: Place, fetchedAt: Int64, expiresAt: Int64?)

  // MARK: Time and process
  /// Tell `woke` at this CLOCK_BOOTTIME; replaces the time before it, nil takes it back.
  case wakeAt(Duration?)
  case stop(StopReason)
}
