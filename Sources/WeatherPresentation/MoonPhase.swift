/// The eight phases, each an eighth of the lunation around its middle.
package enum MoonPhase: CaseIterable {
  case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent

  /// - Parameter fraction: of the lunation, 0 new, 0.5 full; nil for a missing one.
  init?(fraction: Double?) {
    let eighths = wrapped(fraction, at: 1).map { $0 * Double(Self.allCases.count) }
    guard let nearest = RoundedDecimal(eighths, decimals: 0) else { return nil }
    self = Self.allCases[nearest.scaled % Self.allCases.count]
  }
}
