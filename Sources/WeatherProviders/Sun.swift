package import WeatherModel

/// The sun as seen from a place, by the equations of NOAA's solar calculator (after J. Meeus, Astronomical Algorithms,
/// 2nd edition, chapters 25 and 28); <https://gml.noaa.gov/grad/solcalc/calcdetails.html>.
///
/// Right to about a minute between the polar circles, to some minutes where the sun grazes the horizon.
package struct Sun: Sendable {
  /// Of the sun's centre when its upper rim is seen on the horizon, degrees: refraction 34', radius 16'.
  private static let horizon = -50.0 / 60
  /// Each round brings the sun's position nearer to the one at the very rise or setting.
  private static let rounds = 4
  private static let day: Int64 = 86_400

  private let latitude: Double
  private let longitude: Double

  package init(over place: Place) {
    latitude = place.latitude
    longitude = place.longitude
  }

  /// The sunrise within a local day, Unix seconds; nil in polar night and day, and on the days without one at their ends.
  package func rise(on date: CivilDate, in zone: ZoneRules) -> Int64? { crossing(-1, on: date, in: zone) }

  /// The sunset within a local day, Unix seconds; nil where there is none.
  package func set(on date: CivilDate, in zone: ZoneRules) -> Int64? { crossing(1, on: date, in: zone) }

  /// - Parameter instant: Unix seconds.
  package func isUp(at instant: Int64) -> Bool {
    let position = Position(at: instant)
    return Double.sine(degrees: latitude) * Double.sine(degrees: position.declination)
      + Double.cosine(degrees: latitude) * Double.cosine(degrees: position.declination)
      * Double.cosine(degrees: hourAngle(at: instant, position)) > Double.sine(degrees: Self.horizon)
  }

  /// - Parameter side: -1 for the morning's crossing of the horizon, 1 for the evening's.
  private func crossing(_ side: Double, on date: CivilDate, in zone: ZoneRules) -> Int64? {
    let start = zone.startOfDay(date)
    let end = zone.startOfDay(date + 1)
    // Near the poles, and where clocks are far from the sun, the crossing may belong to the noon before or after.
    for noon in [start + Self.day / 2, start - Self.day / 2, end + Self.day / 2] {
      if let instant = crossing(side, near: noon), (start..<end).contains(instant) { return instant }
    }
    return nil
  }

  private func crossing(_ side: Double, near noon: Int64) -> Int64? {
    let noon = noon - Int64(hourAngle(at: noon, Position(at: noon)) * 240)
    var instant = noon
    for _ in 0..<Self.rounds {
      let position = Position(at: instant)
      let cosine =
        (Double.sine(degrees: Self.horizon)
          - Double.sine(degrees: latitude) * Double.sine(degrees: position.declination))
        / (Double.cosine(degrees: latitude) * Double.cosine(degrees: position.declination))
      guard let angle = cosine.arcCosine else { return nil }
      instant = noon + Int64((side * angle - hourAngle(at: noon, position)) * 240)
    }
    // To the nearest minute, as almanacs print it; clocks leave seconds out.
    return (instant + 30) / 60 * 60
  }

  /// Of the sun from the meridian, degrees, -180...180, negative before noon.
  private func hourAngle(at instant: Int64, _ position: Position) -> Double {
    let minutes = Double(instant % Self.day) / 60 + position.equationOfTime + longitude * 4
    let angle = minutes / 4 - 180
    return angle - (angle / 360).rounded() * 360
  }

  private struct Position {
    /// Degrees north of the equator.
    let declination: Double
    /// How far the sun is ahead of the clock, minutes.
    let equationOfTime: Double

    init(at instant: Int64) {
      let centuries = (Double(instant) / 86_400 - 10_957.5) / 36_525
      let meanLongitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032)
      let anomaly = 357.52911 + centuries * (35_999.05029 - centuries * 0.0001537)
      let eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267)
      let center =
        Double.sine(degrees: anomaly) * (1.914602 - centuries * (0.004817 + centuries * 0.000014))
        + Double.sine(degrees: 2 * anomaly) * (0.019993 - centuries * 0.000101)
        + Double.sine(degrees: 3 * anomaly) * 0.000289
      let node = 125.04 - 1_934.136 * centuries
      let apparentLongitude = meanLongitude + center - 0.00569 - 0.00478 * Double.sine(degrees: node)
      let meanObliquity =
        23 + (26 + (21.448 - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813))) / 60) / 60
      let obliquity = meanObliquity + 0.00256 * Double.cosine(degrees: node)
      declination = (Double.sine(degrees: obliquity) * Double.sine(degrees: apparentLongitude)).arcSine
      let tangent = Double.sine(degrees: obliquity / 2) / Double.cosine(degrees: obliquity / 2)
      let y = tangent * tangent
      let radians =
        y * Double.sine(degrees: 2 * meanLongitude) - 2 * eccentricity * Double.sine(degrees: anomaly)
        + 4 * eccentricity * y * Double.sine(degrees: anomaly) * Double.cosine(degrees: 2 * meanLongitude)
        - y * y / 2 * Double.sine(degrees: 4 * meanLongitude)
        - 1.25 * eccentricity * eccentricity * Double.sine(degrees: 2 * anomaly)
      equationOfTime = radians * 180 / .pi * 4
    }
  }
}
