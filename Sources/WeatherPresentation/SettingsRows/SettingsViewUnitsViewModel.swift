import CloudyProtocol

/// A row of the section "Units".
struct SettingsViewUnitsViewModel: SettingsRepresentable {
  let choice: Choice<UnitsNotation>
  let selected: Choice<UnitsNotation>
  let automatic: UnitsNotation

  static func text(of notation: UnitsNotation) -> String {
    switch notation {
    case .imperial: "Imperial"
    case .metric: "Metric"
    }
  }
}
