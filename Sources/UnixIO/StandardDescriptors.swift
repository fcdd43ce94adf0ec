import Glibc

/// Descriptors 0, 1 and 2, some of which whoever started us may have closed: cron, `>&-`, xmobar.
package enum StandardDescriptors {
  /// Puts /dev/null in place of those that are closed, so that no socket of ours becomes one of them and is written to as
  /// standard output. It is open for reading only: to write there fails as it does to a closed one.
  package static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free one is the one that is missing.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
