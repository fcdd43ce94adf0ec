import CloudyClient
import Testing

struct BackoffTests {
  @Test func `each delay lies in the upper half of its step, which doubles up to thirty seconds`() {
    for _ in 0..<200 {
      var backoff = Backoff()
      for step in [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000] {
        let delay = backoff.next()
        #expect(delay >= .milliseconds(step) / 2 && delay <= .milliseconds(step))
      }
    }
  }

  @Test func `a reset starts again from the first step`() {
    var backoff = Backoff()
    for _ in 0..<9 { _ = backoff.next() }
    backoff.reset()
    let delay = backoff.next()
    #expect(delay <= .milliseconds(250))
  }

  /// Of 50 delays in a span of 125 ms, counted in attoseconds, hardly two are equal.
  @Test func `a minimum holds and keeps its jitter`() {
    let delays = (0..<50).map { _ in
      var backoff = Backoff()
      return backoff.next(atLeast: .seconds(2))
    }
    #expect(delays.allSatisfy { $0 >= .seconds(2) && $0 <= .milliseconds(2125) })
    #expect(Set(delays).count > 40)
  }
}
