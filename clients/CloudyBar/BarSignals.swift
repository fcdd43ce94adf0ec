import CLinux
import Glibc
import UnixIO

/// What signals do to the emitter, whatever the bar that started it blocked or ignored.
enum BarSignals {
  /// TERM, INT and HUP end the process at once, also inside a write that waits: a bar that stops its modules waits for
  /// them (Waybar's LineStream, sway on reload). SIGPIPE is ignored. Returns a descriptor that is readable when SIGUSR1
  /// has come.
  static func install() throws(Errno) -> FileDescriptor {
    for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_DFL) }
    Signals.ignoreBrokenPipes()
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGUSR1)
    sigprocmask(SIG_SETMASK, &mask, nil)
    return FileDescriptor(
      owning: try Errno.check { signalfd(-1, &mask, Int32(SFD_NONBLOCK | SFD_CLOEXEC)) })
  }

  /// Whether SIGUSR1 came; forgets it.
  static func takeRefresh(from descriptor: FileDescriptor) -> Bool {
    var buffer = [UInt8](repeating: 0, count: MemoryLayout<signalfd_siginfo>.size)
    return read(descriptor.raw, &buffer, buffer.count) > 0
  }
}
