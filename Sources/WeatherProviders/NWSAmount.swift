import JSON

/// What falls within a stretch of time by a layer of the US NWS' grid:
/// `{"validTime": "2026-07-01T18:00:00+00:00/PT6H", "value": 2.54}`.
struct NWSAmount {
  /// Longest stretch believed, seconds: the layers have some of several days.
  private static let longest: Int64 = 14 * 86_400

  /// Unix seconds.
  let startsAt: Int64
  /// Unix seconds, after the start.
  let endsAt: Int64
  /// mm over the stretch.
  let millimeters: Double

  /// Nil without a readable stretch or amount.
  ///
  /// - Parameter unit: of the layer, "wmoUnit:mm" today, "unit:mm" before.
  init?(_ value: JSONValue, unit: String?) {
    guard let parts = value["validTime"]?.string?.split(separator: "/"), parts.count == 2,
      let start = OffsetTimestamp(.string(String(parts[0]))), let seconds = Self.duration(parts[1]),
      unit?.hasSuffix(":mm") == true,
      let amount = Quantity.precipitation.canonical(value["value"], in: .canonical)
    else { return nil }
    startsAt = start.instant
    endsAt = start.instant + seconds
    millimeters = amount
  }

  /// Seconds of an ISO 8601 duration in weeks, days, hours, minutes and seconds, "P1DT6H"; nil for anything else, nothing
  /// and too long ones.
  private static func duration(_ text: Substring) -> Int64? {
    guard text.first == "P" else { return nil }
    var seconds: Int64 = 0
    var isTime = false
    var digits = ""
    for character in text.dropFirst() {
      switch character {
      case "T" where digits.isEmpty: isTime = true
      case "0"..."9": digits.append(character)
      default:
        guard let unit = (isTime ? timeUnits : dayUnits)[character], let count = Int64(digits), count <= longest else {
          return nil
        }
        seconds += count * unit
        digits = ""
      }
    }
    return digits.isEmpty && (1...longest).contains(seconds) ? seconds : nil
  }

  private static let dayUnits: [Character: Int64] = ["W": 604_800, "D": 86_400]
  private static let timeUnits: [Character: Int64] = ["H": 3_600, "M": 60, "S": 1]
}

extension [NWSAmount] {
  /// What falls between two instants, mm, spread evenly over each stretch; nil where the stretches do not cover all of it.
  func sum(from start: Int64, to end: Int64) -> Double? {
    var covered = start
    var sum = 0.0
    for amount in self where amount.endsAt > covered && covered < end {
      guard amount.startsAt <= covered else { return nil }
      let next = Swift.min(amount.endsAt, end)
      sum += amount.millimeters * Double(next - covered) / Double(amount.endsAt - amount.startsAt)
      covered = next
    }
    return covered < end ? nil : sum
  }
}
