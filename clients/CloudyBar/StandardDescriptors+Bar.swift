import CLinux
import Glibc
import UnixIO

extension StandardDescriptors {
  /// Reserves all three and closes all others. False, where standard output itself was closed.
  ///
  /// The others: a bar that starts several commands at once may leave us the reading end of another one's
  /// output, which then would never learn that its bar is gone.
  static func secure() -> Bool {
    _ = close_range(UInt32(STDERR_FILENO) + 1, .max, 0)
    let hasOutput = fcntl(STDOUT_FILENO, F_GETFD) != -1
    reserve()
    return hasOutput
  }
}
