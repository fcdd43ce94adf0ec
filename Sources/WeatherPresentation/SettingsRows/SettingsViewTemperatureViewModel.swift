import CloudyProtocol

/// A row of the section "Temperature".
struct SettingsViewTemperatureViewModel: SettingsRepresentable {
  let choice: Choice<TemperatureNotation>
  let selected: Choice<TemperatureNotation>
  let automatic: TemperatureNotation

  static func text(of notation: TemperatureNotation) -> String {
    switch notation {
    case .fahrenheit: "Fahrenheit"
    case .celsius: "Celsius"
    }
  }
}
