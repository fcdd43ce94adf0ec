import CloudyProtocol

/// A row of the section "Precipitation".
struct SettingsViewPrecipitationViewModel: SettingsRepresentable {
  let choice: Choice<PrecipitationNotation>
  let selected: Choice<PrecipitationNotation>
  let automatic: PrecipitationNotation

  static func text(of notation: PrecipitationNotation) -> String {
    switch notation {
    case .millimeters: "Millimeters"
    case .inches: "Inches"
    }
  }
}
