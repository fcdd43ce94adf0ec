/// The eight phases, each an eighth of the lunation around its middle.
enum MoonPhase: String, CaseIterable {
  case new = "New Moon"
  case waxingCrescent = "Waxing Crescent"
  case firstQuarter = "First Quarter"
  case waxingGibbous = "Waxing Gibbous"
  case full = "Full Moon"
  case waningGibbous = "Waning Gibbous"
  case lastQuarter = "Last Quarter"
  case waningCrescent = "Waning Crescent"

  /// - Parameter fraction: of the lunation, 0 new, 0.5 full; nil for a missing one.
  init?(fraction: Double?) {
    let eighths = wrapped(fraction, at: 1).map { $0 * Double(Self.allCases.count) }
    guard let nearest = RoundedDecimal(eighths, decimals: 0) else { return nil }
    self = Self.allCases[nearest.scaled % Self.allCases.count]
  }
}
