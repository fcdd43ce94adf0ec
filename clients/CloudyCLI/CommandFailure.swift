import CloudyClient

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
    if case .refused(let error) = error {
      self.init(error)
    } else {
      self.init(ExitCode(error), error.description)
    }
  }

  init(_ error: ServerError) {
    let message = Sanitizer.line(error.message)
    // It may end in the words of a weather service.
    let stop = message.last.map { ".!?…".contains($0) } == true ? "" : "."
    let pause = error.retryAfterSeconds.map { "\(stop) Try again in \(Age.text(seconds: $0))." } ?? ""
    self.init(ExitCode(error), message + pause)
  }
}
