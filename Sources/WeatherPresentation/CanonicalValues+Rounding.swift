import CloudyProtocol

// What stands in `values`: two decimals, the same numbers as in the display strings.

/// Two decimals, half away from zero; nil for a missing number.
func canonical(_ number: Double?) -> Double? {
  RoundedDecimal(number, decimals: 2)?.number
}

/// Two decimals in 0...1.
func canonicalFraction(_ fraction: Double?) -> Double? {
  canonical(clampedFraction(fraction))
}

/// Two decimals in 0..<period, for what comes round: 359.999° is 0°.
func canonicalCyclic(_ number: Double?, period: Double) -> Double? {
  canonical(wrapped(number, at: period)).map { $0 == period ? 0 : $0 }
}

/// The nearest number in 0...1; NaN stays and counts as missing, infinities too.
func clampedFraction(_ fraction: Double?) -> Double? {
  fraction.map { $0.isFinite ? min(max($0, 0), 1) : .nan }
}

/// The number in 0..<period it differs from by whole periods; nil for a missing one.
func wrapped(_ number: Double?, at period: Double) -> Double? {
  guard let number, number.isFinite else { return nil }
  let remainder = number.truncatingRemainder(dividingBy: period)
  return remainder < 0 ? remainder + period : remainder
}
