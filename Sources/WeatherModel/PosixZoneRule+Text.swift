extension PosixZoneRule {
  /// Reads "CET-1CEST,M3.5.0,M10.5.0/3"; nil where it is not of this form or an offset is out of range.
  init?(text: some Sequence<UInt8>) {
    var text = Text(bytes: ArraySlice(text))
    guard text.skipName(), let west = text.time(hours: 24) else { return nil }
    offset = -west
    if !text.bytes.isEmpty {
      guard text.skipName() else { return nil }
      var daylightOffset = offset + 3_600
      if text.bytes.first != UInt8(ascii: ",") {
        guard let west = text.time(hours: 24) else { return nil }
        daylightOffset = -west
      }
      guard let start = text.yearly(), let end = text.yearly(), text.bytes.isEmpty else { return nil }
      daylight = Daylight(offset: daylightOffset, start: start, end: end)
    }
    guard ZoneRules.offsets.contains(offset), ZoneRules.offsets.contains(daylight?.offset ?? offset) else { return nil }
  }

  /// What is left to read.
  private struct Text {
    var bytes: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: character) else { return false }
      bytes.removeFirst()
      return true
    }

    /// Three letters or more, or <letters, digits and signs>.
    mutating func skipName() -> Bool {
      let isQuoted = skip("<")
      let name = bytes.prefix { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
        default: false
        }
      }
      bytes = bytes[name.endIndex...]
      return name.count >= 3 && (!isQuoted || skip(">"))
    }

    /// A decimal number of at most three digits, in a range.
    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      bytes = bytes[digits.endIndex...]
      let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return range.contains(number) ? number : nil
    }

    /// [+-]hh[:mm[:ss]] in seconds.
    mutating func time(hours: Int) -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard var seconds = number(0...hours).map({ $0 * 3_600 }) else { return nil }
      for unit in [60, 1] {
        guard skip(":") else { break }
        guard let number = number(0...59) else { return nil }
        seconds += number * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// ,Jn ,n or ,Mm.w.d and perhaps /time.
    mutating func yearly() -> Yearly? {
      guard skip(",") else { return nil }
      let day: Yearly.Day
      if skip("J") {
        guard let number = number(1...365) else { return nil }
        day = .julian(number)
      } else if skip("M") {
        guard let month = number(1...12), skip("."), let week = number(1...5), skip("."), let weekday = number(0...6)
        else { return nil }
        day = .weekday(month: month, week: week, weekday: weekday)
      } else {
        guard let number = number(0...365) else { return nil }
        day = .zeroBased(number)
      }
      guard skip("/") else { return Yearly(day: day, time: 7_200) }
      return time(hours: 167).map { Yearly(day: day, time: $0) }
    }
  }
}
