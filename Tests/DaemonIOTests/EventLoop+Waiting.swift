import DaemonIO
import UnixIO

extension EventLoop {
  /// Turns until the condition holds; false when it does not within a minute.
  func turn(until condition: () -> Bool) throws -> Bool {
    let deadline = SystemClock.monotonic() + .seconds(60)
    while !condition() {
      guard SystemClock.monotonic() < deadline else { return false }
      try turn(atMost: .milliseconds(100))
    }
    return true
  }

  /// Turns until nothing has happened for a while; throws when something keeps the loop turning.
  func turnUntilQuiet(for pause: Duration = .milliseconds(50)) throws {
    for _ in 0..<100_000 {
      guard try turn(atMost: pause) else { return }
    }
    throw Spin()
  }

  struct Spin: Error {}
}
