import CloudyProtocol

/// A row of the section "Distance".
struct SettingsViewDistanceViewModel: SettingsRepresentable {
  let choice: Choice<DistanceNotation>
  let selected: Choice<DistanceNotation>
  let automatic: DistanceNotation

  static func text(of notation: DistanceNotation) -> String {
    switch notation {
    case .kilometers: "Kilometers"
    case .miles: "Miles"
    }
  }
}
