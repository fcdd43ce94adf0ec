/// A number rounded once, half away from zero, to a fixed count of decimals.
struct RoundedDecimal: Equatable {
  /// The number times 10 to the power of `decimals`; an integer, so there is no "-0".
  let scaled: Int
  let decimals: Int

  /// Beyond it a number is no weather and counts as missing.
  private static let limit = 1e12
  /// How far a conversion there and back (4.5 km/h as m/s) may move a half and still round as one, relative.
  private static let conversionNoise = 4 * Double.ulpOfOne

  /// Nil for a missing number; NaN, infinities and absurd magnitudes count as missing.
  init?(_ number: Double?, decimals: Int) {
    guard let number, number.magnitude < Self.limit else { return nil }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let exact = number * scale
    scaled = Int((exact + exact * Self.conversionNoise).rounded(.toNearestOrAwayFromZero))
    self.decimals = decimals
  }

  var number: Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return Double(scaled) / scale
  }

  /// "-3", "0.0", "12.05"
  var text: String {
    guard decimals > 0 else { return String(scaled) }
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (scaled < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
