package import CloudyProtocol
package import WeatherModel

/// What happened outside; the Hub's only input.
package enum Event: Equatable, Sendable {
  // MARK: Clients
  /// A connection was accepted; `isPermitted` is false for another user's.
  case connected(ClientID, isPermitted: Bool)
  /// Bytes arrived, in any chunking; also after `hungUp` was due but before it is told.
  case received(ClientID, [UInt8])
  /// The client will send no more; it may still read.
  case halfClosed(ClientID)
  /// All chunks of the one outstanding `send` are in the kernel.
  case sent(ClientID)
  /// The client has read all it was sent: the answer to `watchDrain`.
  case drained(ClientID)
  /// The connection is gone; all its bytes have been told.
  case hungUp(ClientID)

  // MARK: Weather and place
  /// `expiresAt` is in Unix seconds.
  case fetched(attempt: UInt64, WeatherData, ZoneRules, expiresAt: Int64?)
  /// The weather we have is still the provider's latest.
  case notModified(attempt: UInt64, expiresAt: Int64?)
  /// `retryAfter` is in seconds, where the provider named a time.
  case fetchFailed(attempt: UInt64, WeatherDataError, retryAfter: Int64?)
  /// `fallbackBecause` is the error of the better source that did not serve.
  case located(attempt: UInt64, Place, fallbackBecause: ErrorCode?)
  case locateFailed(attempt: UInt64, WeatherDataError)
  /// The places a name may mean; none for an unknown one.
  case placeResolved(attempt: UInt64, [PlaceCandidate])
  case resolveFailed(attempt: UInt64, WeatherDataError)
  /// The place that was to be named, perhaps still without a name.
  case placeNamed(attempt: UInt64, Place)

  // MARK: Storage
  case saved
  /// In words a user can act on.
  case saveFailed(message: String)
  /// The weather of the last run, at start.
  case restored(WeatherReport)

  // MARK: Time and process
  /// The time of `wakeAt` has come.
  case woke
  /// The wall clock was set.
  case clockStepped
  case configurationLoaded(HubConfiguration)
  case stopRequested
}
