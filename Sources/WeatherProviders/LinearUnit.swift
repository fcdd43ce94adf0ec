/// A unit of a payload by what turns its numbers into canonical ones: (number - offset) * multiplier / divisor.
struct LinearUnit: Equatable, Sendable {
  private let offset: Double
  private let multiplier: Double
  private let divisor: Double

  private init(offset: Double = 0, multiplier: Double = 1, divisor: Double = 1) {
    self.offset = offset
    self.multiplier = multiplier
    self.divisor = divisor
  }

  /// Adding zero turns -0 into 0: Open-Meteo's writer produces it for small negative values.
  func canonical(_ number: Double) -> Double {
    (number - offset) * multiplier / divisor + 0
  }

  /// °C, m/s, mm, hPa, km, a fraction, degrees: nothing to convert.
  static let canonical = LinearUnit()
  static let fahrenheit = LinearUnit(offset: 32, divisor: 1.8)
  static let kilometersPerHour = LinearUnit(divisor: 3.6)
  static let milesPerHour = LinearUnit(multiplier: 0.44704)
  static let knots = LinearUnit(multiplier: 1_852, divisor: 3_600)
  static let centimeters = LinearUnit(multiplier: 10)
  static let inches = LinearUnit(multiplier: 25.4)
  static let miles = LinearUnit(multiplier: 1.609344)
  static let meters = LinearUnit(divisor: 1_000)
  static let feet = LinearUnit(multiplier: 0.3048, divisor: 1_000)
  static let pascals = LinearUnit(divisor: 100)
  static let percent = LinearUnit(divisor: 100)
}
