import Glibc

/// Process-wide signal dispositions.
package enum Signals {
  /// A write to a pipe whose reader is gone fails with EPIPE instead of ending the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
