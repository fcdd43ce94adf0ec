/// Delays before the next attempt to connect: doubling from 0.25 s to 30 s, each drawn from the upper half of its step so
/// that clients of one lost server do not come back in step.
package struct Backoff: Sendable {
  package static let first = Duration.milliseconds(250)
  package static let longest = Duration.seconds(30)

  private var step = Self.first

  package init() {}

  /// The next delay: between half of the step and all of it, but never under `minimum`.
  package mutating func next(atLeast minimum: Duration = .zero) -> Duration {
    let half = step / 2
    step = min(step * 2, Self.longest)
    return max(half, minimum) + half * Double.random(in: 0..<1)
  }

  /// Starts again from the first step.
  package mutating func reset() {
    step = Self.first
  }
}
