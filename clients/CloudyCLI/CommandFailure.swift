import CloudyClient
import CloudyProtocol

/// Why a command ended early; without a message it ends quietly.
struct CommandFailure: Error, Equatable {
  let code: ExitCode
  /// Sentences for standard error, free of control characters.
  let message: String?

  init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  init(_ error: ClientError) {
    switch error {
    case .refused(let error): self.init(error)
    case .notRunning, .unreachable, .unreachableHost: self.init(.noServer, error.description)
    case .busy, .timedOut, .stopping, .system: self.init(.tryLater, error.description)
    case .closed, .malformed, .lineTooLong: self.init(.protocolError, error.description)
    }
  }

  /// Weather errors pass, and so do those that say when to come back; the rest is for the user to mend.
  init(_ error: ServerError) {
    let passes: Set<ErrorCode?> = [
      .failedRequest, .failedToRequestLocation, .invalidResponse, .shuttingDown, .tooManyClients,
    ]
    let isTemporary = error.retryAfterSeconds != nil || passes.contains(ErrorCode(rawValue: error.code))
    let message = Sanitizer.line(error.message)
    // It may end in the words of a weather service.
    let stop = message.last.map { ".!?…".contains($0) } == true ? "" : "."
    let pause = error.retryAfterSeconds.map { "\(stop) Try again in \(Age.text(seconds: $0))." } ?? ""
    self.init(isTemporary ? .tryLater : .serverError, message + pause)
  }
}
