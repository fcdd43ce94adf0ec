/// A day of the proleptic Gregorian calendar, in no zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package var daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The day with these numbers; nil where the calendar has no such day or the year is not in 1...9999.
  ///
  /// - Parameter month: 1...12.
  /// - Parameter day: 1...31.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.init(dayNumber: day, ofYear: year, month: month)
    guard self.month == month else { return nil }
  }

  /// The day `dayNumber` - 1 days after the first of a month, also beyond the month's end.
  ///
  /// Years are counted from March in eras of 400 (146,097 days), so that the leap day is the last of its year.
  init(dayNumber: Int, ofYear year: Int, month: Int) {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let era = floorDivision(marchYear, by: 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * marchMonth + 2) / 5 + dayNumber - 1
    daysSinceEpoch = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package var year: Int { numbers.year }
  /// 1...12
  package var month: Int { numbers.month }
  /// 1...31
  package var day: Int { numbers.day }

  /// 0 for Sunday ... 6 for Saturday.
  package var weekday: Int { floorRemainder(daysSinceEpoch + 4, by: 7) }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  package static func + (date: CivilDate, days: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: date.daysSinceEpoch + days)
  }

  private var numbers: (year: Int, month: Int, day: Int) {
    let days = daysSinceEpoch + 719_468
    let era = floorDivision(days, by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

/// The quotient rounded down, where `/` rounds toward zero.
func floorDivision(_ dividend: Int, by divisor: Int) -> Int {
  (dividend - floorRemainder(dividend, by: divisor)) / divisor
}

/// The remainder in 0..<divisor.
func floorRemainder(_ dividend: Int, by divisor: Int) -> Int {
  let remainder = dividend % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
