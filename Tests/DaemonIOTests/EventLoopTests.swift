import DaemonIO
import Glibc
import Testing
import UnixIO

struct EventLoopTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test func `deferred work runs after the handler, in order, once`() throws {
    var order: [Int] = []
    loop.later {
      order.append(1)
      loop.later { order.append(3) }
      order.append(2)
    }
    #expect(order == [])
    #expect(try loop.turn { order == [1, 2, 3] })
    try loop.turnUntilQuiet()
    #expect(order == [1, 2, 3])
  }

  @Test func `a timer fires once each time it is set, also inside its own handler`() throws {
    var fired = 0
    var timer: Timer?
    timer = try loop.timer {
      fired += 1
      if fired == 1 { timer?.set(after: .milliseconds(1)) }
    }
    try loop.turnUntilQuiet()
    #expect(fired == 0)
    timer?.set(at: .zero)
    #expect(try loop.turn { fired == 2 })
    timer?.set(after: .milliseconds(20))
    timer?.cancel()
    try loop.turnUntilQuiet(for: .milliseconds(100))
    #expect(fired == 2)
    timer?.set(at: SystemClock.boot() + .milliseconds(5))
    #expect(try loop.turn { fired == 3 })
    timer = nil
  }

  @Test func `a timer is never early`() throws {
    var isFired = false
    let timer = try loop.timer { isFired = true }
    let moment = SystemClock.boot() + .milliseconds(30)
    timer.set(at: moment)
    #expect(try loop.turn { isFired })
    #expect(SystemClock.boot() >= moment)
  }

  /// sd-event takes an accuracy of 0 for 250 ms: so many timers one after the other would take most of a minute.
  @Test func `a timer without tolerance is not given a quarter of a second`() throws {
    var fired = 0
    var timer: Timer?
    timer = try loop.timer(accuracy: .zero) {
      fired += 1
      if fired < 200 { timer?.set(after: .milliseconds(1)) }
    }
    let start = SystemClock.monotonic()
    timer?.set(after: .milliseconds(1))
    #expect(try loop.turn { fired == 200 })
    #expect(SystemClock.monotonic() - start < .seconds(20))
    timer = nil
  }

  @Test func `a source may be dropped inside its own handler`() throws {
    let (one, other) = try UnixSocket.pair()
    var source: EventSource?
    var calls = 0
    let witness = Witness()
    source = try loop.watch(one.raw, for: .readable) { [witness] _ in
      calls += 1
      source = nil
      withExtendedLifetime(witness) { calls += 1 }
    }
    weak let held = witness
    try Output(descriptor: other.raw).write("x")
    #expect(try loop.turn { calls == 2 })
    try loop.turnUntilQuiet()
    #expect(calls == 2)
    #expect(held != nil)
    withExtendedLifetime((witness, source)) {}
  }

  private final class Witness {}

  @Test func `dropping a source frees its handler`() throws {
    var witness: Witness? = Witness()
    weak let held = witness
    var source: EventSource? = try { [witness] in
      try loop.watch(STDIN_FILENO, for: []) { _ in withExtendedLifetime(witness) {} }
    }()
    witness = nil
    #expect(held != nil)
    source = nil
    #expect(held == nil && source == nil)
  }

  @Test func `a descriptor that cannot be watched is an error`() {
    #expect(throws: Errno(EBADF)) { _ = try loop.watch(-1, for: .readable) { _ in } }
  }

  @Test func `run ends with the code of exit`() throws {
    loop.later { loop.exit(7) }
    #expect(try loop.run() == 7)
  }

  @Test func `clock steps can be watched`() throws {
    var steps = 0
    let source = try loop.watchClockSteps { steps += 1 }
    try loop.turnUntilQuiet()
    #expect(steps == 0)
    withExtendedLifetime(source) {}
  }

  @Test func `without a service manager there is no watchdog`() {
    #expect(!loop.enableWatchdog())
  }

  @Test func `signals are told in the loop`() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      var seen: [Int32] = []
      let sources = try [SIGTERM, SIGINT, SIGHUP].map { signal in
        try loop.watchSignal(signal) { seen.append(signal) }
      }
      for signal in [SIGTERM, SIGINT, SIGHUP] { pthread_kill(pthread_self(), signal) }
      try demand(try loop.turn { seen.sorted() == [SIGHUP, SIGINT, SIGTERM] })
      withExtendedLifetime(sources) {}
    }
  }
}
