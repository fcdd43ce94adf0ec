import CloudyProtocol

/// What a client tells its caller, by sysexits.h.
package enum ExitCode: Int32, Sendable {
  case ok = 0
  /// EX_USAGE: the command line is wrong.
  case usage = 64
  /// EX_UNAVAILABLE: no server.
  case noServer = 69
  /// EX_SOFTWARE: the server refused the request.
  case serverError = 70
  /// EX_IOERR: standard output cannot be written.
  case outputFailed = 74
  /// EX_TEMPFAIL: no weather yet, the server is busy, silent or stopping.
  case tryLater = 75
  /// EX_PROTOCOL: the server sent something that is not cloudy/1, or hung up without an answer.
  case protocolError = 76
  /// What a shell reports for a program ended by SIGPIPE: the bar is gone.
  case readerGone = 141

  package init(_ error: ClientError) {
    switch error {
    case .refused(let error): self.init(error)
    case .notRunning, .unreachable, .unreachableHost: self = .noServer
    case .busy, .timedOut, .stopping, .system: self = .tryLater
    case .closed, .malformed, .lineTooLong: self = .protocolError
    }
  }

  /// Weather errors pass, and so do those that say when to come back; the rest is for the user to mend.
  package init(_ error: ServerError) {
    let passes: Set<ErrorCode?> = [
      .failedRequest, .failedToRequestLocation, .invalidResponse, .shuttingDown, .tooManyClients,
    ]
    let isTemporary = error.retryAfterSeconds != nil || passes.contains(ErrorCode(rawValue: error.code))
    self = isTemporary ? .tryLater : .serverError
  }
}
