import CloudyProtocol
import WeatherModel

/// A `set-*` request on its way to the disk.
struct SettingsChange: Sendable {
  enum Kind: Sendable {
    case units(UnitsChange)
    /// Nil forgets the place chosen.
    case place(Place?, candidates: [PlaceCandidateViewModel])
  }

  let client: ClientID
  let kind: Kind
}
