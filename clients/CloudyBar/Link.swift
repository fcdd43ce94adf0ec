package import CloudyClient
import CloudyProtocol

/// Whether what is shown can still change.
package enum Link: Equatable, Sendable {
  /// Connected, or about to be: a server that is restarted comes back before the bar need notice.
  case up
  /// There is no server, and why.
  case down(ClientError)

  /// Whether the server knows no place of the name that was asked for.
  var isUnknownPlace: Bool {
    guard case .down(.refused(let error)) = self else { return false }
    return error.code == ErrorCode.unknownPlace.rawValue
  }
}
