/// Delays before the next attempt to connect: doubling from 0.25 s to 30 s, each drawn from the upper half of its step so
/// that clients of one lost server do not come back in step.
package struct Backoff: Sendable {
  package static let first = Duration.milliseconds(250)
  package static let longest = Duration.seconds(30)

  private var step = Self.first
  private var random: UInt64

  package init(seed: UInt64) {
    random = seed
  }

  /// The next delay: between half of the step and all of it, but never under `minimum`.
  package mutating func next(atLeast minimum: Duration = .zero) -> Duration {
    let half = step / 2
    let jitter = half * Double(nextRandom() >> 11) / Double(1 << 53 as UInt64)
    step = min(step * 2, Self.longest)
    return max(half, minimum) + jitter
  }

  /// Starts again from the first step.
  package mutating func reset() {
    step = Self.first
  }

  /// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
  private mutating func nextRandom() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var mixed = random
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
