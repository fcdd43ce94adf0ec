import CloudyProtocol

// Every display string of a number: nil for a missing one, rounded once from the canonical unit.
extension PresentationContext {
  /// "21.3 °C", "70.3 °F"
  ///
  /// - Parameter celsius: °C.
  package func temperature(_ celsius: Double?, decimals: Int) -> String? {
    RoundedDecimal(inUserUnit(celsius), decimals: decimals).map {
      "\($0.text) \(settings.temperature == .celsius ? "°C" : "°F")"
    }
  }

  /// "21°"
  ///
  /// - Parameter celsius: °C.
  package func shortTemperature(_ celsius: Double?) -> String? {
    RoundedDecimal(inUserUnit(celsius), decimals: 0).map { "\($0.text)°" }
  }

  /// "12 °C - 21 °C"; one missing: the other alone.
  ///
  /// - Parameters: °C.
  package func temperatureRange(_ minimum: Double?, _ maximum: Double?) -> String? {
    let ends = [minimum, maximum].compactMap { temperature($0, decimals: 0) }
    return ends.isEmpty ? nil : ends.joined(separator: " - ")
  }

  /// "5.3 m/s", "19 km/h", "12 mph", "10 kn", "3 Bft"
  ///
  /// - Parameter metersPerSecond: m/s.
  package func windSpeed(_ metersPerSecond: Double?) -> String? {
    guard let metersPerSecond else { return nil }
    return switch settings.windSpeed {
    case .metersPerSecond: text(metersPerSecond, decimals: 1, "m/s")
    case .kilometersPerHour: text(metersPerSecond * 3.6, decimals: 0, "km/h")
    case .milesPerHour: text(metersPerSecond * 3_600 / metersPerMile, decimals: 0, "mph")
    case .knots: text(metersPerSecond * 3_600 / metersPerNauticalMile, decimals: 0, "kn")
    case .beaufort: beaufort(metersPerSecond).map { "\($0) Bft" }
    }
  }

  /// "1013 hPa", "29.92 inHg", "760 mmHg"
  ///
  /// - Parameter hectopascals: hPa.
  package func pressure(_ hectopascals: Double?) -> String? {
    guard let hectopascals else { return nil }
    return switch settings.pressure {
    case .hectopascals: text(hectopascals, decimals: 0, "hPa")
    case .inchesOfMercury: text(hectopascals / hectopascalsPerInchOfMercury, decimals: 2, "inHg")
    case .millimetersOfMercury: text(hectopascals / hectopascalsPerMillimeterOfMercury, decimals: 0, "mmHg")
    }
  }

  /// "0.3 mm", "0.01 in"
  ///
  /// - Parameter millimeters: mm.
  package func precipitation(_ millimeters: Double?) -> String? {
    guard let millimeters else { return nil }
    return switch settings.precipitation {
    case .millimeters: text(millimeters, decimals: 1, "mm")
    case .inches: text(millimeters / millimetersPerInch, decimals: 2, "in")
    }
  }

  /// "10 km", "6 mi"
  ///
  /// - Parameter kilometers: km.
  package func distance(_ kilometers: Double?) -> String? {
    guard let kilometers else { return nil }
    return switch settings.distance {
    case .kilometers: text(kilometers, decimals: 0, "km")
    case .miles: text(kilometers * 1_000 / metersPerMile, decimals: 0, "mi")
    }
  }

  /// "65 %"
  ///
  /// - Parameter fraction: 0...1; outside it, the nearest end.
  package func percent(_ fraction: Double?) -> String? {
    text(clampedFraction(fraction).map { $0 * 100 }, decimals: 0, "%")
  }

  /// "3"
  package func uvIndex(_ index: Double?) -> String? {
    RoundedDecimal(index, decimals: 0)?.text
  }

  /// One of 16 points, "NNE".
  ///
  /// - Parameter degrees: clockwise from north, also outside 0..<360.
  package func windDirection(_ degrees: Double?) -> String? {
    RoundedDecimal(wrapped(degrees, at: 360).map { $0 / 22.5 }, decimals: 0).map { points[$0.scaled % points.count] }
  }

  private func inUserUnit(_ celsius: Double?) -> Double? {
    settings.temperature == .celsius ? celsius : celsius.map { $0 * 1.8 + 32 }
  }

  private func text(_ number: Double?, decimals: Int, _ unit: String) -> String? {
    RoundedDecimal(number, decimals: decimals).map { "\($0.text) \(unit)" }
  }

  private func beaufort(_ metersPerSecond: Double) -> Int? {
    RoundedDecimal(metersPerSecond, decimals: 1).map { speed in beaufortForces.count { $0 <= speed.scaled } }
  }
}

/// By definition (international mile, nautical mile, inch; conventional millimetre and inch of mercury at 0 °C).
private let metersPerMile = 1_609.344
private let metersPerNauticalMile = 1_852.0
private let millimetersPerInch = 25.4
private let hectopascalsPerMillimeterOfMercury = 1.333_223_874_15
private let hectopascalsPerInchOfMercury = hectopascalsPerMillimeterOfMercury * millimetersPerInch

/// The least speeds of forces 1 to 12 in tenths of m/s, as the WMO's scale gives them (Manual on Codes, table 1100).
private let beaufortForces = [3, 16, 34, 55, 80, 108, 139, 172, 208, 245, 285, 327]

private let points = [
  "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
]
