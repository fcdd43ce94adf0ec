/// What happens on a connection. Never told inside one of the connection's own methods.
package enum ConnectionEvent: Equatable, Sendable {
  /// Input, 1 to 65,536 bytes.
  case received([UInt8])
  /// The peer will send nothing more but may still read; at most once.
  case halfClosed
  /// All chunks of the outstanding `send` are in the kernel.
  case sent
  /// The peer has read everything it was sent; answers one `watchDrain`.
  case drained
  /// The peer is gone and everything it had sent was told; the last event.
  case hungUp
}
