import CloudyProtocol

/// A row of the section "Wind Speed".
struct SettingsViewWindSpeedViewModel: SettingsRepresentable {
  let choice: Choice<WindSpeedNotation>
  let selected: Choice<WindSpeedNotation>
  let automatic: WindSpeedNotation

  static func text(of notation: WindSpeedNotation) -> String {
    switch notation {
    case .metersPerSecond: "m/s"
    case .kilometersPerHour: "km/h"
    case .milesPerHour: "mph"
    case .knots: "Knots"
    case .beaufort: "Beaufort"
    }
  }
}
