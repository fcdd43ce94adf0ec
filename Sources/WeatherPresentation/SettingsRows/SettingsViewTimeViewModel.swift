import CloudyProtocol

/// A row of the section "Time".
struct SettingsViewTimeViewModel: SettingsRepresentable {
  let choice: Choice<TimeNotation>
  let selected: Choice<TimeNotation>
  let automatic: TimeNotation

  static func text(of notation: TimeNotation) -> String {
    switch notation {
    case .twelveHour: "12 Hour"
    case .twentyFourHour: "24 Hour"
    }
  }
}
