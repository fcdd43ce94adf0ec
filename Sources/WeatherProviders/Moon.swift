package import WeatherModel

/// The moon's phase, by the largest terms of J. Meeus, Astronomical Algorithms, 2nd edition, chapters 25 and 47.
package enum Moon {
  /// Fraction of the lunation by the difference of the ecliptic longitudes of moon and sun, 0 new, 0.5 full; right to
  /// about 0.001, which is three quarters of an hour.
  ///
  /// - Parameter instant: Unix seconds.
  package static func phase(at instant: Int64) -> Double {
    let centuries = (Double(instant) / 86_400 - 10_957.5) / 36_525
    let elongation = 297.8501921 + 445_267.1114034 * centuries
    let sun = 357.5291092 + 35_999.0502909 * centuries
    let moon = 134.9633964 + 477_198.8675055 * centuries
    let latitude = 93.2720950 + 483_202.0175233 * centuries
    let terms: [(degrees: Double, angle: Double)] = [
      (6.288774, moon), (1.274027, 2 * elongation - moon), (0.658314, 2 * elongation), (0.213618, 2 * moon),
      (-0.185116, sun), (-0.114332, 2 * latitude), (0.058793, 2 * elongation - 2 * moon),
      (0.057066, 2 * elongation - sun - moon), (0.053322, 2 * elongation + moon), (0.045758, 2 * elongation - sun),
      (-0.040923, sun - moon), (-0.034720, elongation), (-0.030383, sun + moon),
      // The sun's own equation of the centre.
      (-1.914602, sun), (-0.019993, 2 * sun),
    ]
    let degrees = terms.reduce(elongation) { $0 + $1.degrees * Double.sine(degrees: $1.angle) }
    let turns = degrees / 360
    return turns - turns.rounded(.down)
  }

  /// The phase at a day's middle.
  package static func phase(on date: CivilDate, in zone: ZoneRules) -> Double {
    phase(at: zone.startOfDay(date) + 43_200)
  }
}
