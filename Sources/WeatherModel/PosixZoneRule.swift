/// What the `TZ` string in the footer of a TZif file says of all years: POSIX, with the hours of RFC 8536 section 3.3.1.
struct PosixZoneRule: Equatable, Sendable {
  /// When and how summer time (or, with "negative" summer time, winter time) interrupts the standard offset.
  struct Daylight: Equatable, Sendable {
    /// Seconds east of UTC.
    var offset: Int
    var start: Yearly
    var end: Yearly
  }

  /// A day of every year and a time on it.
  struct Yearly: Equatable, Sendable {
    enum Day: Equatable, Sendable {
      /// 1...365, February 29 is never counted.
      case julian(Int)
      /// 0...365, February 29 is counted.
      case zeroBased(Int)
      /// Month 1...12, week 1...5 (5: the last), weekday 0...6 (0: Sunday).
      case weekday(month: Int, week: Int, weekday: Int)
    }

    var day: Day
    /// Seconds after that day's midnight, -167 to 167 hours.
    var time: Int

    /// Seconds of wall clock since 1970.
    func wallSeconds(year: Int) -> Int {
      let date: CivilDate
      switch day {
      case .julian(let number):
        let march1 = CivilDate(dayNumber: 1, ofYear: year, month: 3)
        date = number < 60 ? CivilDate(dayNumber: number, ofYear: year, month: 1) : march1 + (number - 60)
      case .zeroBased(let number):
        date = CivilDate(dayNumber: number + 1, ofYear: year, month: 1)
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(dayNumber: 1, ofYear: year, month: month)
        let match = first + floorRemainder(weekday - first.weekday, by: 7) + (week - 1) * 7
        date = match.month == month ? match : match + -7
      }
      return date.daysSinceEpoch * 86_400 + time
    }
  }

  /// Seconds east of UTC.
  var offset: Int
  var daylight: Daylight?

  /// Seconds east of UTC in force.
  func offset(at unix: Int64) -> Int {
    guard let daylight else { return offset }
    let starts = changes(around: unix, daylight.start, from: offset).last { $0 <= unix } ?? .min
    let ends = changes(around: unix, daylight.end, from: daylight.offset).last { $0 <= unix } ?? .min
    // Equal where summer time lasts all year: one ends as the next starts (RFC 8536 section 3.3.1).
    return starts >= ends ? daylight.offset : offset
  }

  /// The next instant at which the offset may change; nil where it never does.
  func nextTransition(after unix: Int64) -> Int64? {
    guard let daylight else { return nil }
    let changes =
      changes(around: unix, daylight.start, from: offset) + changes(around: unix, daylight.end, from: daylight.offset)
    return changes.filter { $0 > unix }.min()
  }

  /// Ascending instants, two before and one after at least: a time may lie a week outside its year.
  private func changes(around unix: Int64, _ yearly: Yearly, from offset: Int) -> [Int64] {
    let year = CivilDate(daysSinceEpoch: floorDivision(Int(unix), by: 86_400)).year
    return (year - 2...year + 2).map { Int64(yearly.wallSeconds(year: $0) - offset) }
  }
}
