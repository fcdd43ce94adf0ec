/// The one save outstanding: what is being written, and why.
struct Saving: Sendable {
  let settings: StoredSettings
  let change: SettingsChange
}
