import Testing
import WeatherModel

struct CivilDateTests {
  @Test(arguments: [
    (1, 1, 1, -719_162, 1), (1600, 2, 29, -135_081, 2), (1969, 12, 31, -1, 3), (1970, 1, 1, 0, 4),
    (2000, 2, 29, 11_016, 2), (2000, 3, 1, 11_017, 3), (2024, 12, 31, 20_088, 2), (2026, 7, 26, 20_660, 0),
    (9999, 12, 31, 2_932_896, 5),
  ])
  func `a date is its count of days and its weekday`(
    year: Int, month: Int, day: Int, daysSinceEpoch: Int, weekday: Int
  ) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date == CivilDate(daysSinceEpoch: daysSinceEpoch))
    #expect((date.year, date.month, date.day) == (year, month, day))
    #expect(date.weekday == weekday)
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
    (2024, 1, 32), (0, 1, 1), (10_000, 1, 1), (.max, .max, .max), (.min, .min, .min),
  ])
  func `a day the calendar does not have is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `every day of 800 years follows the one before it`() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var date = try #require(CivilDate(year: 1600, month: 1, day: 1))
    for year in 1600..<2400 {
      for month in 1...12 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        for day in 1...lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) {
          guard (date.year, date.month, date.day) == (year, month, day),
            CivilDate(year: year, month: month, day: day) == date
          else {
            Issue.record("\(year)-\(month)-\(day)")
            return
          }
          date = date + 1
        }
      }
    }
  }

  @Test func `dates are ordered and moved by days`() {
    let date = CivilDate(daysSinceEpoch: 100)
    #expect(date + 7 == CivilDate(daysSinceEpoch: 107))
    #expect(date + -101 < date)
    #expect(!(date < date))
  }
}
