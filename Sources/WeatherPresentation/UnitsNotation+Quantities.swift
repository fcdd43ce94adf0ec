import CloudyProtocol

// What `auto` means for each quantity in a system of units.

extension TemperatureNotation {
  init(_ units: UnitsNotation) { self = units == .metric ? .celsius : .fahrenheit }
}

extension WindSpeedNotation {
  init(_ units: UnitsNotation) { self = units == .metric ? .kilometersPerHour : .milesPerHour }
}

extension PressureNotation {
  init(_ units: UnitsNotation) { self = units == .metric ? .hectopascals : .inchesOfMercury }
}

extension PrecipitationNotation {
  init(_ units: UnitsNotation) { self = units == .metric ? .millimeters : .inches }
}

extension DistanceNotation {
  init(_ units: UnitsNotation) { self = units == .metric ? .kilometers : .miles }
}
