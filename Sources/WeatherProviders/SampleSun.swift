import WeatherModel

/// A plain model of the sun's day: within some minutes of the truth, and the same on every machine because it needs no
/// mathematical library.
struct SampleSun {
  enum Day: Equatable {
    case polarNight, polarDay
    /// Unix seconds
    case sunrise(Int64, sunset: Int64)
  }

  let day: Day

  /// - Parameters:
  ///   - noon: twelve o'clock on the place's clocks, Unix seconds.
  ///   - dayOfYear: from 0.
  init(latitude: Double, longitude: Double, noon: Int64, dayOfYear: Int) {
    let declination = -23.44 * Self.cosine(degrees: Double(dayOfYear + 11) * 360 / 365.25)
    let horizon = -0.0145  // The sine of -0.83°: refraction and the sun's radius.
    let product = Self.cosine(degrees: latitude) * Self.cosine(degrees: declination)
    let height = horizon - Self.sine(degrees: latitude) * Self.sine(degrees: declination)
    guard height < product else {
      day = .polarNight
      return
    }
    guard height > -product else {
      day = .polarDay
      return
    }
    let halfDay = Int64(Self.arcCosine(height / product) * 240)
    // The sun's noon at this longitude, on the day that has the clocks' noon.
    let universalNoon = noon - noon % 86_400 + 43_200 - Int64(longitude * 240)
    let daysOff = (Double(universalNoon - noon) / 86_400).rounded()
    let solarNoon = universalNoon - Int64(daysOff) * 86_400
    day = .sunrise(solarNoon - halfDay, sunset: solarNoon + halfDay)
  }

  func isUp(at instant: Int64) -> Bool {
    switch day {
    case .polarNight: false
    case .polarDay: true
    case .sunrise(let sunrise, let sunset): (sunrise..<sunset).contains(instant)
    }
  }

  static func sine(degrees: Double) -> Double {
    cosine(degrees: degrees - 90)
  }

  /// Bhaskara's formula of the 7th century, right to 0.002.
  static func cosine(degrees: Double) -> Double {
    let angle = (degrees - (degrees / 360).rounded() * 360).magnitude
    let acute = angle <= 90 ? angle : 180 - angle
    let cosine = (32_400 - 4 * acute * acute) / (32_400 + acute * acute)
    return angle <= 90 ? cosine : -cosine
  }

  /// Degrees, the inverse of `cosine(degrees:)`.
  private static func arcCosine(_ cosine: Double) -> Double {
    let acute = (32_400 * (1 - cosine.magnitude) / (4 + cosine.magnitude)).squareRoot()
    return cosine >= 0 ? acute : 180 - acute
  }
}
