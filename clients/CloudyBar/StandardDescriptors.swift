import CLinux
import Glibc

/// Descriptors 0, 1 and 2, some of which a bar may have closed: xmobar starts its commands without 0 and 2.
enum StandardDescriptors {
  /// Opens /dev/null in place of those that are closed, so that no socket of ours becomes one of them. False, where
  /// standard output itself was closed.
  ///
  /// All others are closed: a bar that starts several commands at once may leave us the reading end of another one's
  /// output, which then would never learn that its bar is gone.
  static func secure() -> Bool {
    _ = close_range(UInt32(STDERR_FILENO) + 1, .max, 0)
    let hasOutput = fcntl(STDOUT_FILENO, F_GETFD) != -1
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free one is the one that is missing.
      _ = open("/dev/null", O_RDWR)
    }
    return hasOutput
  }
}
