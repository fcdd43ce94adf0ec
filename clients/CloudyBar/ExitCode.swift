import CloudyClient

/// How the process ends: sysexits(3), as for every client of Cloudy.
enum ExitCode {
  static let ok: Int32 = 0
  static let usage: Int32 = 64
  static let noServer: Int32 = 69
  static let serverError: Int32 = 70
  /// Standard output was closed when we started.
  static let noOutput: Int32 = 74
  static let tryLater: Int32 = 75
  static let badProtocol: Int32 = 76
  /// What a shell reports for a program ended by SIGPIPE: the bar is gone.
  static let readerGone: Int32 = 141

  static func code(for error: ClientError) -> Int32 {
    switch error {
    case .notRunning, .unreachable, .unreachableHost: noServer
    case .refused: serverError
    case .busy, .timedOut, .closed, .stopping, .system: tryLater
    case .malformed, .lineTooLong: badProtocol
    }
  }
}
