/// The settings `set-units` can change, by their name on the wire.
package enum SettingName: String, CaseIterable, Sendable {
  case time, units, temperature, windSpeed, pressure, precipitation, distance
}
