/// Why the daemon should end.
package enum StopReason: Equatable, Sendable {
  /// Nobody was connected for long enough; a connection found while stopping voids it.
  case idle
  /// The service manager or a user asked.
  case requested
}
