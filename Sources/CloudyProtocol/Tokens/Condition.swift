/// What the weather is, whichever provider said it; an unknown code is `unknown`, never a sun.
package enum Condition: String, CaseIterable, Sendable {
  case clear
  case partlyCloudy = "partly-cloudy"
  case cloudy, fog, wind, drizzle, rain, sleet, snow, thunderstorm, hail, tornado, unknown
}
