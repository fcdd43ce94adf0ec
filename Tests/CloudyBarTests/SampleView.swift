import JSON

/// A view as the server sends it, with what a test wants different.
struct SampleView {
  var temperature: String? = "21°"
  var condition = "rain"
  var icon = "rain"
  var isDay = true
  var place = "Brussels"
  var summary = "Light rain"
  var humidity = "65 %"
  var weather = "fresh"
  var fetchedAt: Int64 = 1_000_000
  var errorCode: String?
  var errorMessage = "The provider cannot be reached."
  var isRefreshing = false
  var hasWeather = true
  var alerts: [JSONValue] = []
  var units = "metric"

  var object: JSONObject {
    var status: JSONObject = [
      "weather": .string(hasWeather ? weather : "none"), "refreshing": .bool(isRefreshing), "locale": "C",
      "unitsOrigin": "locale",
      "location": ["name": .string(place), "latitude": 50.85, "longitude": 4.35, "origin": "configuration"],
    ]
    if hasWeather { status["fetchedAt"] = .integer(fetchedAt) }
    if let errorCode {
      status["error"] = ["code": .string(errorCode), "message": .string(errorMessage), "sinceAt": .integer(fetchedAt)]
    }
    var day: JSONObject = [
      "date": "Mon, June 1", "time": "14:00", "summary": .string(summary), "icon": .string(icon),
      "condition": .string(condition), "isDay": .bool(isDay), "feelsLike": "19.3 °C", "windSpeed": "12 km/h",
      "windDirection": "NW", "humidity": .string(humidity), "sunrise": "05:31", "sunset": "21:58",
      "values": ["precipitationProbability": 0.29], "observedAt": .integer(fetchedAt),
    ]
    day["temperatureShort"] = temperature.map(JSONValue.string)
    let days: [JSONValue] = [
      [
        "day": "Monday", "isToday": true, "icon": "rain", "temperature": "12 - 21 °C",
        "precipitationProbability": "80 %",
      ],
      ["day": "Tuesday", "isToday": false, "icon": "clear-day", "temperature": "9 - 24 °C"],
    ]
    return [
      "day": hasWeather ? .object(day) : .null, "week": hasWeather ? ["numberOfDays": 2, "days": .array(days)] : .null,
      "alerts": ["alerts": .array(alerts)], "status": .object(status),
      "settings": ["sections": [["name": "units", "effective": .string(units), "rows": []]]],
    ]
  }
}
