/// Where daemon and clients look for the socket.
package enum SocketPath {
  /// Nothing says where the socket is.
  package struct Unknown: Error, Equatable, Sendable, CustomStringConvertible {
    package var description: String {
      "no socket: give --socket, or set CLOUDY_SOCKET or XDG_RUNTIME_DIR"
    }
  }

  /// `--socket`, else `$CLOUDY_SOCKET`, else `$XDG_RUNTIME_DIR/cloudy.sock`; empty counts as unset.
  package static func resolve(
    option: String?, environment: (String) -> String? = Environment.value
  ) throws(Unknown) -> String {
    if let option, !option.isEmpty { return option }
    if let path = environment("CLOUDY_SOCKET"), !path.isEmpty { return path }
    if let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty { return directory + "/cloudy.sock" }
    throw Unknown()
  }
}
