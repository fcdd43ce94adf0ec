import JSON

/// What a number of a payload measures, with the canonical range outside of which it is garbage and counts as missing.
///
/// Pirate Weather writes -999 for "no data" and has shipped -460 °F and a UV index of 5.5e20
/// (Pirate-Weather/pirateweather#255, #354, #647).
enum Quantity {
  /// °C
  case temperature
  /// m/s
  case windSpeed
  /// mm
  case precipitation
  /// 0...1: humidity, cloud cover, probability, phase of the moon.
  case fraction
  /// hPa at sea level
  case pressure
  /// km
  case visibility
  case uvIndex
  /// Degrees
  case direction

  private var plausible: ClosedRange<Double> {
    switch self {
    case .temperature: -100...70
    case .windSpeed: 0...150
    case .precipitation: 0...2_000
    case .fraction: 0...1
    case .pressure: 800...1_100
    case .visibility: 0...1_000
    case .uvIndex: 0...50
    case .direction: 0...360
    }
  }

  /// The canonical number; nil where it is missing, no number, or impossible.
  func canonical(_ value: JSONValue?, in unit: LinearUnit) -> Double? {
    guard let number = value?.lenientDouble else { return nil }
    let canonical = unit.canonical(number)
    return plausible.contains(canonical) ? canonical : nil
  }
}
