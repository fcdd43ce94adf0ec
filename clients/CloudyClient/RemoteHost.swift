import Glibc

/// A machine whose server is reached by one ssh(1) that runs `cloudy bridge` there: no port, no password of ours.
package struct RemoteHost: Equatable, Sendable {
  /// The word is no host, or one ssh would take for an option (CVE-2017-1000117 and its like).
  package struct Invalid: Error, Equatable, Sendable {}

  /// Seconds for the connection to come about.
  private static let connectSeconds = 10
  /// A link is dead after three unanswered questions at this distance.
  private static let aliveSeconds = 15

  /// `user@host`, or a name of ssh_config(5).
  package let name: String
  /// The socket there; nil is its default.
  private let socket: String?
  private let program: String

  /// `$CLOUDY_SSH` names a program to run in place of ssh.
  package init(_ name: String, socket: String? = nil, environment: (String) -> String?) throws(Invalid) {
    guard !name.isEmpty, name.utf8.first != UInt8(ascii: "-"), name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Invalid()
    }
    self.name = name
    self.socket = socket
    program = environment("CLOUDY_SSH") ?? "ssh"
  }

  /// Questions are asked on a terminal only: under a bar or timer nobody would answer. A connection that is shared
  /// already may be used (ssh_config(5), ControlMaster), but others must not share this one, which ends with its command.
  var command: [String] {
    let options = [
      "LogLevel=ERROR", "ClearAllForwardings=yes", "ControlMaster=no", "ConnectTimeout=\(Self.connectSeconds)",
      "ServerAliveInterval=\(Self.aliveSeconds)", "BatchMode=\(isatty(STDIN_FILENO) == 1 ? "no" : "yes")",
    ]
    let path = socket.map { " --socket " + Self.quoted($0) } ?? ""
    // Without --hang-up the bridge of a client that was killed would stay: the server goes on talking to a reader whose
    // own output has ended.
    return [program, "-T", "-a", "-x"] + options.flatMap { ["-o", $0] }
      + ["--", name, "cloudy bridge --hang-up" + path]
  }

  /// One word of any shell there may be on the other side.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacingEvery("'", with: #"'\''"#) + "'"
  }
}
