import CLinux
import CSystemd
import Glibc
package import UnixIO

/// The one thread's event loop (sd-event). Handlers run one after the other, never inside one another.
///
/// Handlers that mention their owner capture it `[unowned self]`: the owner holds the source, the source its handler.
package final class EventLoop {
  /// Room for one read(2) at a time, shared by everything on the loop.
  let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  private let event: OpaquePointer
  private var deferred: [() -> Void] = []
  private var deferral: EventSource?

  package init() throws(Errno) {
    var made: OpaquePointer?
    let result = sd_event_new(&made)
    guard result >= 0, let made else { throw Errno(-result) }
    event = made
  }

  deinit {
    deferral = nil
    sd_event_unref(event)
    scratch.deallocate()
  }

  /// Watches a descriptor, which the caller keeps open for as long as the source.
  package func watch(
    _ descriptor: Int32, for events: IOEvents, _ handler: @escaping (IOEvents) -> Void
  ) throws(Errno) -> EventSource {
    try EventSource(handler) { source, userdata in
      sd_event_add_io(
        event, &source, descriptor, events.rawValue,
        { _, _, events, userdata in
          EventSource.Handler<IOEvents>.call(userdata, IOEvents(rawValue: events))
          return 0
        }, userdata)
    }
  }

  /// A timer that is not set yet. It may fire up to `accuracy` late, so that wake-ups are shared; never less than a
  /// microsecond, since sd-event takes 0 for 250 ms.
  package func timer(accuracy: Duration = .milliseconds(1), _ handler: @escaping () -> Void) throws(Errno) -> Timer {
    let source = try EventSource(handler) { source, userdata in
      sd_event_add_time(
        event, &source, CLOCK_BOOTTIME, UInt64.max, max(1, UInt64(clamping: accuracy.microseconds)),
        { _, _, userdata in
          EventSource.Handler<Void>.call(userdata, ())
          return 0
        }, userdata)
    }
    source.setEnabled(false)
    return Timer(source)
  }

  /// Runs `work` in the next turn, after the handler that is running now; in the order of the calls.
  package func later(_ work: @escaping () -> Void) {
    deferred.append(work)
    guard deferral == nil else { return }
    // Made anew each time: a deferral that is only enabled again keeps its first place in sd-event's queue, before all
    // descriptors that have waited longer. Adding one fails only without memory, or once the loop has ended.
    deferral = try? EventSource({ [unowned self] (_: Void) in runDeferred() }) { source, userdata in
      sd_event_add_defer(
        event, &source,
        { _, userdata in
          EventSource.Handler<Void>.call(userdata, ())
          return 0
        }, userdata)
    }
  }

  /// Blocks a signal in this thread, and in threads it starts later, and tells of it in the loop instead.
  package func watchSignal(_ signal: Int32, _ handler: @escaping () -> Void) throws(Errno) -> EventSource {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    let blocked = pthread_sigmask(SIG_BLOCK, &signals, nil)
    guard blocked == 0 else { throw Errno(blocked) }
    return try EventSource(handler) { source, userdata in
      sd_event_add_signal(
        event, &source, signal,
        { _, _, userdata in
          EventSource.Handler<Void>.call(userdata, ())
          return 0
        }, userdata)
    }
  }

  /// Tells when the wall clock was set (a jump, not the steady adjustment) or the machine was resumed.
  package func watchClockSteps(_ handler: @escaping () -> Void) throws(Errno) -> EventSource {
    let timer = FileDescriptor(
      owning: try Errno.check { timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)) })
    try Self.armClockStepTimer(timer)
    return try watch(timer.raw, for: .readable) { _ in
      var expirations: UInt64 = 0
      guard read(timer.raw, &expirations, 8) == -1, errno == ECANCELED else { return }
      try? Self.armClockStepTimer(timer)
      handler()
    }
  }

  /// Lets a bus be served by the loop; returns a negative errno where it fails.
  func attach(_ bus: OpaquePointer) -> Int32 {
    sd_bus_attach_event(bus, event, Int32(SD_EVENT_PRIORITY_NORMAL))
  }

  /// Lets the service manager notice a loop that no longer turns, if it asked to (`WatchdogSec=`).
  @discardableResult
  package func enableWatchdog() -> Bool {
    sd_event_set_watchdog(event, 1) > 0
  }

  /// Turns until `exit`; returns its code.
  package func run() throws(Errno) -> Int32 {
    let result = sd_event_loop(event)
    guard result >= 0 else { throw Errno(-result) }
    return result
  }

  /// Ends `run()` after the handler that is running now.
  package func exit(_ code: Int32 = 0) {
    sd_event_exit(event, code)
  }

  /// One turn: dispatches one source, or waits at most `limit` for one. Returns whether there was one.
  @discardableResult
  package func turn(atMost limit: Duration) throws(Errno) -> Bool {
    let result = sd_event_run(event, UInt64(clamping: limit.microseconds))
    guard result >= 0 else { throw Errno(-result) }
    return result > 0
  }

  private func runDeferred() {
    let work = deferred
    deferred = []
    deferral = nil
    for item in work { item() }
  }

  /// Cancelling happens only while the timer is armed, for however remote a time (timerfd_create(2)).
  private static func armClockStepTimer(_ timer: FileDescriptor) throws(Errno) {
    var time = itimerspec()
    time.it_value.tv_sec = .max
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    try Errno.check { timerfd_settime(timer.raw, flags, &time, nil) }
  }
}
