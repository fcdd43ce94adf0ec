import CloudyClient
import Testing

struct BackoffTests {
  @Test func `each delay lies in the upper half of its step, which doubles up to thirty seconds`() {
    for seed: UInt64 in 0..<200 {
      var backoff = Backoff(seed: seed)
      for step in [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000] {
        let delay = backoff.next()
        #expect(delay >= .milliseconds(step) / 2 && delay <= .milliseconds(step))
      }
    }
  }

  @Test func `a reset starts again from the first step`() {
    var backoff = Backoff(seed: 1)
    for _ in 0..<9 { _ = backoff.next() }
    backoff.reset()
    let delay = backoff.next()
    #expect(delay <= .milliseconds(250))
  }

  @Test func `a minimum holds and keeps its jitter`() {
    let delays = (0..<50).map { seed in
      var backoff = Backoff(seed: UInt64(seed))
      return backoff.next(atLeast: .seconds(2))
    }
    #expect(delays.allSatisfy { $0 >= .seconds(2) && $0 < .milliseconds(2125) })
    #expect(Set(delays).count > 40)
  }

  @Test func `the seed decides the delays`() {
    func delays(_ seed: UInt64) -> [Duration] {
      var backoff = Backoff(seed: seed)
      return (0..<5).map { _ in backoff.next() }
    }
    #expect(delays(7) == delays(7))
    #expect(delays(7) != delays(8))
  }
}
