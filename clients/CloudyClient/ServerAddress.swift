package import UnixIO

/// Where a client finds its server.
package enum ServerAddress: Equatable, Sendable {
  /// A Unix socket of this machine.
  case socket(path: String)
  /// The server of another machine, over ssh.
  case remote(RemoteHost)

  /// `--host` and `--socket` as given: with a host the path is one there, else the rules of `SocketPath` hold.
  package static func resolve(
    host: RemoteHost?, socket: String?, environment: (String) -> String? = Environment.value
  ) throws(SocketPath.Unknown) -> Self {
    if let host { return .remote(host) }
    return .socket(path: try SocketPath.resolve(option: socket, environment: environment))
  }
}
