/// The picture for a condition by day or by night; clients map it to the glyph of their set.
package enum Icon: String, CaseIterable, Sendable {
  case clearDay = "clear-day"
  case clearNight = "clear-night"
  case partlyCloudyDay = "partly-cloudy-day"
  case partlyCloudyNight = "partly-cloudy-night"
  case cloudy, fog, wind, drizzle, rain, sleet, snow, thunderstorm, hail, tornado, unknown
}
