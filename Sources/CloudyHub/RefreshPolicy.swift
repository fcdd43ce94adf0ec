/// When weather is asked for, as numbers; design section 9, "Figures".
enum RefreshPolicy {
  /// A pass over all providers takes no longer.
  static let passLimit: Duration = .seconds(30)
  /// Finding the automatic place takes no longer.
  static let locateLimit: Duration = .seconds(5)
  /// Looking a name up takes no longer.
  static let resolveLimit: Duration = .seconds(10)
  /// A client's `refresh` right after an attempt is held for so long.
  static let attemptPause: Duration = .seconds(5)
  /// An attempt begins so long after the network began to change.
  static let networkPause: Duration = .seconds(2)
  /// A network that changed less than so long ago may not be all there.
  static let networkSettles: Duration = .seconds(60)
  /// Weather younger than this many seconds is fresh enough for any `refresh`.
  static let minimumAge: Int64 = 60
  /// Weather older than this many seconds is dropped.
  static let lifetime: Int64 = 86_400
  /// The longest time a provider can make us wait, seconds: a broken Retry-After must not end the service for ever.
  static let longestRetryAfter: Int64 = 86_400

  private static let firstRetry: Int64 = 5
  private static let laterRetry: Int64 = 60

  /// Seconds to rest after the given number of failures in a row: quick before the first success and on a new network.
  static func rest(failures: Int, isUrgent: Bool, refreshInterval: Int64) -> Int64 {
    let first = isUrgent ? firstRetry : laterRetry
    return min(first << min(max(failures - 1, 0), 20), refreshInterval)
  }

  /// Adds 0 to 10 %, so that many machines do not ask in the same second.
  static func jittered(_ seconds: Int64, by generator: inout SeededGenerator) -> Duration {
    let milliseconds = max(seconds, 0) * 1_000
    return .milliseconds(milliseconds + Int64.random(in: 0...max(milliseconds / 10, 0), using: &generator))
  }

  /// Moves a time in the first minute of an hour to the minute after: at the hour MET Norway and others are asked by
  /// every machine that runs cron (MET Norway's terms of service: not on the hour).
  static func offTheHour(_ moment: Moment) -> Moment {
    let second = (moment.wall % 3_600 + 3_600) % 3_600
    // `wall` is rounded up: the 60th second may still be the 59th.
    return second <= 60 ? Moment(boot: moment.boot + .seconds(61), wall: moment.wall + 61) : moment
  }
}
