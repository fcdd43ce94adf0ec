import CloudyProtocol

/// The one save outstanding and what its requester is told once it is on disk.
struct Saving: Sendable {
  enum Outcome: Sendable {
    case units(changed: [SettingName])
    case place(candidates: [PlaceCandidateViewModel])
  }

  let settings: StoredSettings
  let outcome: Outcome
}
