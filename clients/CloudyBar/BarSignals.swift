import CLinux
import Glibc
import UnixIO

/// What signals do to the emitter, whatever the bar that started it blocked or ignored.
enum BarSignals {
  /// TERM, INT and HUP end the process at once, also inside a write that waits: a bar that stops its modules waits for
  /// them (Waybar's LineStream, sway on reload). SIGPIPE is ignored. Returns a descriptor that is readable when SIGUSR1
  /// or SIGUSR2 has come.
  static func install() throws(Errno) -> FileDescriptor {
    for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_DFL) }
    Signals.ignoreBrokenPipes()
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGUSR1)
    sigaddset(&mask, SIGUSR2)
    sigprocmask(SIG_SETMASK, &mask, nil)
    return FileDescriptor(
      owning: try Errno.check { signalfd(-1, &mask, Int32(SFD_NONBLOCK | SFD_CLOEXEC)) })
  }

  /// What a signal that came asks for; forgets it. Another one leaves the descriptor readable.
  static func takeAction(from descriptor: FileDescriptor) -> ClickAction {
    var information = signalfd_siginfo()
    let count = read(descriptor.raw, &information, MemoryLayout<signalfd_siginfo>.size)
    guard count == MemoryLayout<signalfd_siginfo>.size else { return .none }
    return information.ssi_signo == UInt32(SIGUSR1) ? .refresh : .toggleText
  }
}
