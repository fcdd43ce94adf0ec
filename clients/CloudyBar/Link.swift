package import CloudyClient

/// Whether what is shown can still change.
package enum Link: Equatable, Sendable {
  /// Connected, or about to be: a server that is restarted comes back before the bar need notice.
  case up
  /// There is no server, and why.
  case down(ClientError)
}
