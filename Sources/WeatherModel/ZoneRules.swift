/// The offsets of one time zone as a pure value.
///
/// Instants are Unix seconds without leap seconds; those outside the years 1...9999 count as the nearest inside.
package struct ZoneRules: Equatable, Sendable {
  struct Transition: Equatable, Sendable {
    /// Unix seconds from which `offset` holds.
    var at: Int64
    /// Seconds east of UTC.
    var offset: Int
  }

  /// What RFC 8536 section 3.2 asks of every offset, seconds east of UTC.
  static let offsets = -89_999...93_599

  /// 0001-01-02 ... 9999-12-30: local dates at any offset stay within four-digit years.
  private static let instants: ClosedRange<Int64> = -62_135_510_400...253_402_214_399

  /// Before the first transition, seconds east of UTC.
  private let initialOffset: Int
  /// Strictly ascending.
  private let transitions: [Transition]
  /// From the last transition on; nil: the last transition's offset stays.
  private let rule: PosixZoneRule?

  init(initialOffset: Int, transitions: [Transition], rule: PosixZoneRule?) {
    self.initialOffset = initialOffset
    self.transitions = transitions
    self.rule = rule
  }

  /// A zone that never changes its offset.
  ///
  /// - Parameter fixedOffsetSeconds: seconds east of UTC; beyond what a zone may have, the nearest it may have.
  package init(fixedOffsetSeconds: Int) {
    let offset = min(max(fixedOffsetSeconds, Self.offsets.lowerBound), Self.offsets.upperBound)
    self.init(initialOffset: offset, transitions: [], rule: nil)
  }

  /// Seconds east of UTC in force.
  package func offset(at unix: Int64) -> Int {
    let unix = Self.clamped(unix)
    let next = nextIndex(after: unix)
    if next == transitions.count, let rule { return rule.offset(at: unix) }
    return next == 0 ? initialOffset : transitions[next - 1].offset
  }

  package func localDate(at unix: Int64) -> CivilDate {
    CivilDate(daysSinceEpoch: floorDivision(localSeconds(at: unix), by: Self.secondsPerDay))
  }

  /// The wall clock: hour 0...23, minute 0...59.
  package func localTime(at unix: Int64) -> (hour: Int, minute: Int) {
    let seconds = floorRemainder(localSeconds(at: unix), by: Self.secondsPerDay)
    return (seconds / 3_600, seconds / 60 % 60)
  }

  /// The first instant of a local day, also where midnight does not exist (America/Sao_Paulo, 2018-11-04) or exists
  /// twice; of a day that was skipped (Pacific/Apia, 2011-12-30) the first instant after it.
  package func startOfDay(_ date: CivilDate) -> Int64 {
    let days = min(max(date.daysSinceEpoch, Self.days.lowerBound), Self.days.upperBound)
    // Before the day at any offset a zone may have.
    var instant = Self.clamped(Int64(days * Self.secondsPerDay - Self.offsets.upperBound - 1))
    while instant < Self.instants.upperBound, localDate(at: instant) < date { instant = nextMidnight(after: instant) }
    return instant
  }

  /// The first later instant at which the local date is another: when "today" moves.
  package func nextMidnight(after unix: Int64) -> Int64 {
    var instant = Self.clamped(unix)
    let date = localDate(at: instant)
    while true {
      let midnight = Int64((date + 1).daysSinceEpoch * Self.secondsPerDay - offset(at: instant))
      guard let transition = nextTransition(after: instant), transition <= midnight else { return midnight }
      instant = transition
      if localDate(at: instant) != date { return instant }
    }
  }

  private static let secondsPerDay = 86_400
  /// All of `instants` and some: no product of these overflows.
  private static let days = -1_000_000...4_000_000

  private static func clamped(_ unix: Int64) -> Int64 {
    min(max(unix, instants.lowerBound), instants.upperBound)
  }

  private func localSeconds(at unix: Int64) -> Int {
    Int(Self.clamped(unix)) + offset(at: unix)
  }

  private func nextTransition(after unix: Int64) -> Int64? {
    let next = nextIndex(after: unix)
    return next < transitions.count ? transitions[next].at : rule?.nextTransition(after: unix)
  }

  /// The index of the first transition after an instant; `transitions.count` if there is none.
  private func nextIndex(after unix: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= unix { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
