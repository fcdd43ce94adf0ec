import WeatherModel

/// A wall-clock time without offset as Open-Meteo writes it: "2026-03-05T21:00", or the date alone.
struct LocalTimestamp: Equatable {
  let date: CivilDate
  let secondOfDay: Int

  init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      let day = Self.numbers(parts[0], separator: "-"), day.count == 3,
      let date = CivilDate(year: day[0], month: day[1], day: day[2])
    else { return nil }
    let time = parts.count == 1 ? [0, 0] : Self.numbers(parts[1], separator: ":") ?? []
    guard (2...3).contains(time.count), (0...23).contains(time[0]), time.dropFirst().allSatisfy((0...59).contains)
    else {
      return nil
    }
    self.date = date
    secondOfDay = time[0] * 3_600 + time[1] * 60 + (time.count == 3 ? time[2] : 0)
  }

  /// Unix seconds; the offset is the one of the answer, also for times at which the zone's own is another.
  func instant(utcOffset: Int) -> Int64 {
    Int64(date.daysSinceEpoch * 86_400 + secondOfDay - utcOffset)
  }

  private static func numbers(_ text: Substring, separator: Character) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: separator, omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(part) else {
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }
}
