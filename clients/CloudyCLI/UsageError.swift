import CloudyClient

/// What is wrong with the command line.
package struct UsageError: Error, Equatable, Sendable {
  /// One sentence without a full stop, free of control characters.
  let message: String
  /// The command whose help tells more.
  let command: String?

  init(_ message: String, command: String? = nil) {
    self.message = Sanitizer.line(message)
    self.command = command
  }
}
