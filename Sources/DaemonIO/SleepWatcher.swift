package import UnixIO

/// Tells when the machine runs again after a suspend, by logind's PrepareForSleep (org.freedesktop.login1(5)).
///
/// Never needed: without a system bus or logind nothing is told, and timers on CLOCK_BOOTTIME do what fell due. A bus that
/// goes away is looked for again, ever less often.
package final class SleepWatcher {
  private static let service = "org.freedesktop.login1"
  /// Who tells, inside this process, that the connection is lost (sd_bus_message_set_sender(3)).
  private static let local = "org.freedesktop.DBus.Local"
  /// A bus that is restarted is back within a second or two.
  private static let shortestPause: Duration = .seconds(1)
  private static let longestPause: Duration = .seconds(600)

  private let loop: EventLoop
  private let log: Log
  private let resumed: () -> Void
  private var bus: Bus?
  private var slots: [BusSlot] = []
  private var timer: Timer?
  private var pause = shortestPause
  private var connectedAt: Duration = .zero

  /// `resumed` is told in a later turn, after the kernel has thawed this process, when logind has finished.
  package init(_ loop: EventLoop, log: Log, _ resumed: @escaping () -> Void) throws(Errno) {
    self.loop = loop
    self.log = log
    self.resumed = resumed
    timer = try loop.timer(accuracy: Self.shortestPause) { [unowned self] in connect() }
    connect()
  }

  private func connect() {
    connectedAt = SystemClock.boot()
    do throws(Errno) {
      let bus = try Bus(loop)
      self.bus = bus
      slots = [
        try bus.watchSignal(Self.service, "/org/freedesktop/login1", Self.service + ".Manager", "PrepareForSleep") {
          [unowned self] signal in
          // True before it sleeps.
          if signal.bool() == false { resumed() }
        },
        try bus.watchSignal(Self.local, nil, Self.local, "Disconnected") { [unowned self] _ in
          lose("the connection ended")
        },
      ]
    } catch {
      lose("\(error)")
    }
  }

  /// Looks for the bus again later, as after the first loss where it served for long.
  private func lose(_ reason: String) {
    slots = []
    bus = nil
    if SystemClock.boot() - connectedAt > Self.longestPause { pause = Self.shortestPause }
    if pause == Self.shortestPause {
      log.info("the system bus cannot tell of a suspend (\(reason)); what falls due in one is fetched by the clock")
    }
    timer?.set(after: pause)
    pause = min(pause * 2, Self.longestPause)
  }
}
