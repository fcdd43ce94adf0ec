import CloudyProtocol

/// A row of the section "Pressure".
struct SettingsViewPressureViewModel: SettingsRepresentable {
  let choice: Choice<PressureNotation>
  let selected: Choice<PressureNotation>
  let automatic: PressureNotation

  static func text(of notation: PressureNotation) -> String {
    switch notation {
    case .hectopascals: "hPa"
    case .inchesOfMercury: "inHg"
    case .millimetersOfMercury: "mmHg"
    }
  }
}
