import CloudyClient
import JSON

/// Topics as a server sends them, with something missing and something hostile in each.
enum Fixture {
  static let day: JSONValue = [
    "date": "Mon, November 30", "time": "04:39", "summary": "Light rain\u{1B}[2J\nand wind", "icon": "rain",
    "condition": "rain", "isDay": false, "temperature": "8.3 °C", "temperatureShort": "8°", "feelsLike": "5.1 °C",
    "temperatureMin": "3 °C", "temperatureMax": "9 °C", "windSpeed": "24 km/h", "windDirection": "SW",
    "humidity": "87 %", "pressure": "1012 hPa", "precipitation": "2.4 mm", "precipitationProbability": "65 %",
    "cloudCover": "100 %", "dewPoint": "6.2 °C", "visibility": "10 km", "uvIndex": "1", "sunrise": "08:21",
    "moonPhase": "Waxing Gibbous", "values": ["temperature": 8.3], "observedAt": 1_796_013_540,
  ]
  static let week: JSONValue = [
    "numberOfDays": 2,
    "days": [
      [
        "day": "Monday", "date": "November 30", "temperature": "3 °C - 9 °C", "windSpeed": "24 km/h", "icon": "rain",
        "condition": "rain", "summary": "Rain in the morning and the evening, otherwise mostly cloudy with some sun",
        "isToday": true, "precipitation": "2.4 mm", "precipitationProbability": "65 %", "values": [:],
      ],
      [
        "day": "月曜日", "date": "December 1", "icon": "clear-day", "condition": "clear", "summary": "Sun",
        "isToday": false,
      ],
    ],
  ]
  static let hours: JSONValue = [
    "hours": [
      [
        "time": "04:00", "temperature": "8 °C", "icon": "rain", "condition": "rain", "isDay": false,
        "precipitationProbability": "70 %", "windSpeed": "22 km/h", "values": [:],
      ],
      ["time": "05:00", "icon": "plague", "condition": "plague"],
    ]
  ]
  static let alerts: JSONValue = [
    "alerts": [
      [
        "title": "Gale warning", "severity": "severe", "starts": "Mon 06:00", "ends": "Mon 18:00", "issuer": "RMI",
        "text":
          "Gusts of up to 100 km/h are expected along the whole of the coast, from the border to the estuary.\nStay inside.\u{7}",
      ]
    ]
  ]
  static let settings: JSONValue = [
    "sections": [
      [
        "name": "units", "title": "Units", "effective": "metric",
        "rows": [
          ["text": "Imperial", "value": "imperial", "isSelected": false],
          ["text": "Metric", "value": "metric", "isSelected": false],
          ["text": "Automatic (Metric)", "value": "auto", "isSelected": true],
        ],
      ],
      [
        "name": "temperature", "title": "Temperature", "effective": "fahrenheit",
        "rows": [["text": "Fahrenheit", "value": "fahrenheit", "isSelected": true]],
      ],
    ]
  ]
  static let status: JSONValue = [
    "weather": "fresh", "refreshing": false, "provider": "open-meteo", "attribution": "Weather data by Open-Meteo.com",
    "fetchedAt": 1_796_013_600, "nextRefreshAt": 1_796_014_500, "locale": "nl_BE.UTF-8", "unitsOrigin": "locale",
    "location": [
      "name": "Brussels", "latitude": 50.85, "longitude": 4.35, "timeZone": "Europe/Brussels",
      "origin": "configuration", "fallbackBecause": "not-authorized-to-request-location",
    ],
  ]
  static let staleStatus: JSONValue = [
    "weather": "stale", "refreshing": true, "fetchedAt": 1_796_013_600, "locale": "C", "unitsOrigin": "locale",
    "error": [
      "code": "failed-request", "reason": "offline", "message": "No network.", "sinceAt": 1_796_014_000,
      "retryAt": 1_796_025_000,
    ],
    "location": ["name": "Brussels"],
  ]
  /// Nothing fetched yet, a fetch under way.
  static let fetching: JSONValue = ["weather": "none", "refreshing": true, "locale": "C", "unitsOrigin": "locale"]
  /// Nothing fetched, and why.
  static let failed: JSONValue = [
    "weather": "none", "refreshing": false, "locale": "C", "unitsOrigin": "locale",
    "error": ["code": "failed-request", "reason": "offline", "message": "There is no network.", "sinceAt": 1],
  ]

  static let view = WeatherView([
    "day": day, "week": week, "hours": hours, "alerts": alerts, "settings": settings, "status": status,
  ])

  static func json(_ value: JSONValue) -> String { String(decoding: value.encoded(), as: UTF8.self) }
}
