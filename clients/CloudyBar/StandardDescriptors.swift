import Glibc

/// Descriptors 0, 1 and 2, some of which a bar may have closed: xmobar starts its commands without 0 and 2.
enum StandardDescriptors {
  /// Opens /dev/null in place of those that are closed, so that no socket of ours becomes one of them. False, where
  /// standard output itself was closed.
  static func secure() -> Bool {
    let hasOutput = fcntl(STDOUT_FILENO, F_GETFD) != -1
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free one is the one that is missing.
      _ = open("/dev/null", O_RDWR)
    }
    return hasOutput
  }
}
