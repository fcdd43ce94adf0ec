import CloudyProtocol
import WeatherModel

/// A `set-*` request on its way to the disk.
struct SettingsChange: Sendable {
  enum Kind: Sendable {
    case units(UnitsChange)
    /// Nil forgets the place chosen.
    case place(Place?, candidates: [PlaceCandidateViewModel])
    /// Chooses a saved place.
    case savedPlace(String)
    /// Saves a place, or with nil the one in force, under a name.
    case save(Place?, as: String, candidates: [PlaceCandidateViewModel])
    case remove(String)
  }

  let client: ClientID
  let kind: Kind
}
