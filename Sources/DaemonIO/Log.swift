import Glibc
package import UnixIO

/// Messages for the person who runs the daemon, one line each.
package struct Log: Sendable {
  private let output: Output
  /// Whether lines begin with `<N>`, which the journal takes for the level (sd-daemon(3)); noise on a terminal.
  private let hasLevelPrefix: Bool

  /// To standard error.
  package init() {
    self.init(to: .error, hasLevelPrefix: isatty(STDERR_FILENO) == 0)
  }

  package init(to output: Output, hasLevelPrefix: Bool) {
    self.output = output
    self.hasLevelPrefix = hasLevelPrefix
  }

  package func error(_ message: String) { write(.error, message) }

  package func warning(_ message: String) { write(.warning, message) }

  package func info(_ message: String) { write(.info, message) }

  /// Control characters, which could forge lines or steer a terminal, become U+FFFD. A log that cannot be written is no
  /// reason to fail.
  private func write(_ level: LogLevel, _ message: String) {
    var line = hasLevelPrefix ? "<\(level.rawValue)>" : ""
    for scalar in message.unicodeScalars {
      line.unicodeScalars.append(Self.isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    try? output.write(line + "\n")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Bidirectional overrides and isolates reorder what a terminal shows.
    case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    default: false
    }
  }
}
