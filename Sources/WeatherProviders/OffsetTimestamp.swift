import JSON
import WeatherModel

/// An instant with its offset from UTC as MET Norway and the US NWS write it: "2026-03-05T21:00:00Z",
/// "2019-10-13T14:00:00-04:00".
struct OffsetTimestamp: Equatable {
  /// Unix seconds.
  let instant: Int64
  /// Seconds east of UTC.
  let utcOffset: Int

  init?(_ value: JSONValue?) {
    guard let text = value?.string else { return nil }
    let wallLength = "2026-03-05T21:00:00".utf8.count
    guard let wall = LocalTimestamp(String(text.prefix(wallLength))),
      let offset = Self.offset(text.dropFirst(wallLength))
    else { return nil }
    // The same years as for Unix seconds.
    guard let instant = JSONValue.integer(wall.instant(utcOffset: offset)).instant else { return nil }
    self.instant = instant
    utcOffset = offset
  }

  /// The date on the wall clock.
  var date: CivilDate { ZoneRules(fixedOffsetSeconds: utcOffset).localDate(at: instant) }

  /// "Z", "-04:00".
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let time = LocalTimestamp("1970-01-01T" + text.dropFirst())?.secondOfDay
    else { return nil }
    return sign == "-" ? -time : time
  }
}
