import CloudyProtocol
import JSON
import TestSupport
import WeatherModel
import WeatherProviders

/// Made-up weather of a place as each service would write it, in its own clock and calendar, and as it is then read.
///
/// The temperature rises by 0.1 °C an hour from the local midnight on, from 10 to 16 °C by the date; it rains from 10 to 12.
struct WrittenForecast {
  enum Form: CaseIterable {
    case openMeteo, darkSky, metNorway, oneCall, nws, sample
  }

  struct City: Sendable {
    let name: String
    let zone: String
    let latitude: Double
    let longitude: Double
  }

  private static let numberOfDays = 8
  private static let numberOfHours = 72

  let zone: ZoneRules
  private let place: Place
  private let now: Int64
  private let sun: Sun

  init(_ city: City, now: Int64) throws {
    zone = try SystemZone.rules(city.zone)
    place = Place(
      latitude: city.latitude, longitude: city.longitude, name: city.name, timeZone: city.zone, origin: .configuration)
    self.now = now
    sun = Sun(over: place)
  }

  func weather(_ form: Form) throws -> WeatherData {
    let inquiry = WeatherInquiry(place: place, now: now) { [zone] _ in zone }
    let provider: any WeatherProvider
    let answers: [JSONValue]
    switch form {
    case .openMeteo: (provider, answers) = (OpenMeteo(), [openMeteo])
    case .darkSky: (provider, answers) = (DarkSky(apiKey: try APIKey("k")), [darkSky])
    case .metNorway: (provider, answers) = (MetNorway(), [metNorway])
    case .oneCall: (provider, answers) = (OpenWeatherMap(apiKey: try APIKey("k")), [oneCall])
    case .nws: (provider, answers) = (NationalWeatherService(), nws)
    case .sample: return Sample().weatherData(for: place, zone: zone, now: now)
    }
    var all: [WeatherAnswer] = answers.map { .success($0.encoded()) }
    while true {
      guard case .done(let data) = try provider.step(for: inquiry, after: all) else {
        all.append(provider.answer(status: 404, body: []))
        continue
      }
      return data
    }
  }

  static func minimum(_ date: CivilDate) -> Double { Double(10 + date.daysSinceEpoch % 7) }
  static func maximum(_ date: CivilDate) -> Double { minimum(date) + 2.3 }

  private var dates: [CivilDate] { (0..<Self.numberOfDays).map { zone.localDate(at: now) + $0 } }

  /// From the local midnight on.
  private var hours: [Int64] {
    (0..<Self.numberOfHours).map { zone.startOfDay(dates[0]) + Int64($0) * 3_600 }
  }

  private func temperature(_ instant: Int64) -> JSONValue {
    .number(Self.minimum(zone.localDate(at: instant)) + Double(zone.localTime(at: instant).hour) / 10)
  }

  private func amount(_ instant: Int64) -> JSONValue {
    (10..<12).contains(zone.localTime(at: instant).hour) ? 1 : 0
  }

  // MARK: The services

  /// Wall times by the one offset of the moment, also beyond a change of the clocks.
  private var openMeteo: JSONValue {
    let offset = zone.offset(at: now)
    let wall: (Int64) -> JSONValue = { .string(String(text($0, offset: offset).prefix(16))) }
    let midnights = dates.map { date in
      // Its days without a sunrise have midnights in its place, of the same day in winter and of two in summer.
      let isUp = sun.isUp(at: zone.startOfDay(date) + 43_200)
      return (
        Int64(date.daysSinceEpoch * 86_400 - offset), Int64((date + (isUp ? 1 : 0)).daysSinceEpoch * 86_400 - offset)
      )
    }
    return [
      "utc_offset_seconds": .integer(Int64(offset)), "timezone": .string(place.timeZone ?? ""),
      "current": ["time": wall(now), "temperature_2m": temperature(now), "weather_code": 3],
      "hourly": [
        "time": .array(hours.map(wall)), "temperature_2m": .array(hours.map(temperature)),
        "precipitation": .array(hours.map(amount)), "weather_code": .array(hours.map { _ in 3 }),
      ],
      "daily": [
        "time": .array(dates.map { .string(Self.text($0)) }), "weather_code": .array(dates.map { _ in 3 }),
        "temperature_2m_min": .array(dates.map { .number(Self.minimum($0)) }),
        "temperature_2m_max": .array(dates.map { .number(Self.maximum($0)) }),
        "sunrise": .array(zip(dates, midnights).map { wall(sun.rise(on: $0, in: zone) ?? $1.0) }),
        "sunset": .array(zip(dates, midnights).map { wall(sun.set(on: $0, in: zone) ?? $1.1) }),
      ],
    ]
  }

  private var darkSky: JSONValue {
    [
      "timezone": .string(place.timeZone ?? ""), "offset": .number(Double(zone.offset(at: now)) / 3_600),
      "flags": ["units": "si"],
      "currently": ["time": .integer(now), "temperature": temperature(now), "icon": "cloudy"],
      "hourly": [
        "data": .array(
          hours.map { ["time": .integer($0), "temperature": temperature($0), "precipIntensity": amount($0)] })
      ],
      "daily": [
        "data": .array(
          dates.map { date in
            var day: JSONObject = [
              "time": .integer(zone.startOfDay(date)), "icon": "cloudy",
              "temperatureMin": .number(Self.minimum(date)), "temperatureMax": .number(Self.maximum(date)),
            ]
            day["sunriseTime"] = sun.rise(on: date, in: zone).map(JSONValue.integer)
            day["sunsetTime"] = sun.set(on: date, in: zone).map(JSONValue.integer)
            return .object(day)
          })
      ],
    ]
  }

  /// Full hours of UTC from the one under way on.
  private var metNorway: JSONValue {
    let hours = (0..<Self.numberOfHours).map { now - now % 3_600 + Int64($0) * 3_600 }
    return [
      "properties": [
        "timeseries": .array(
          hours.map {
            [
              "time": .string(text($0, offset: 0) + "Z"),
              "data": [
                "instant": ["details": ["air_temperature": temperature($0)]],
                "next_1_hours": [
                  "summary": ["symbol_code": "cloudy"], "details": ["precipitation_amount": amount($0)],
                ],
              ],
            ]
          })
      ]
    ]
  }

  private var oneCall: JSONValue {
    [
      "timezone": .string(place.timeZone ?? ""), "timezone_offset": .integer(Int64(zone.offset(at: now))),
      "current": ["dt": .integer(now), "temp": temperature(now), "weather": [["id": 804]]],
      "hourly": .array(hours.map { ["dt": .integer($0), "temp": temperature($0), "weather": [["id": 804]]] }),
      "daily": .array(
        dates.map {
          [
            "dt": .integer(zone.startOfDay($0) + 43_200), "weather": [["id": 804]],
            "temp": ["min": .number(Self.minimum($0)), "max": .number(Self.maximum($0))],
          ]
        }),
    ]
  }

  /// Times with the offset of their own.
  private var nws: [JSONValue] {
    let time: (Int64) -> JSONValue = { instant in
      let offset = zone.offset(at: instant)
      let hours = String(100 + offset.magnitude / 3_600).dropFirst()
      let minutes = String(100 + offset.magnitude / 60 % 60).dropFirst()
      return .string(text(instant, offset: offset) + (offset < 0 ? "-" : "+") + hours + ":" + minutes)
    }
    let hourly: [JSONValue] = hours.map {
      [
        "startTime": time($0), "endTime": time($0 + 3_600), "isDaytime": .bool(sun.isUp(at: $0)),
        "temperature": ["unitCode": "wmoUnit:degC", "value": temperature($0)], "shortForecast": "Cloudy",
      ]
    }
    let halves: [JSONValue] = dates.map {
      [
        "startTime": time(zone.startOfDay($0) + 6 * 3_600), "endTime": time(zone.startOfDay($0) + 18 * 3_600),
        "isDaytime": true, "temperature": .number(Self.maximum($0)), "temperatureUnit": "C", "shortForecast": "Cloudy",
      ]
    }
    let zoneName = JSONValue.string(place.timeZone ?? "")
    return [
      ["properties": ["gridId": "XXX", "gridX": 1, "gridY": 1, "timeZone": zoneName]],
      ["properties": ["periods": .array(halves)]], ["properties": ["periods": .array(hourly)]],
    ]
  }

  // MARK: Texts

  /// "2026-03-29T01:00:00" on a clock so far ahead of UTC, seconds.
  private func text(_ instant: Int64, offset: Int) -> String {
    let clock = ZoneRules(fixedOffsetSeconds: offset)
    let (hour, minute) = clock.localTime(at: instant)
    return Self.text(clock.localDate(at: instant)) + "T\(Self.two(hour)):\(Self.two(minute)):00"
  }

  private static func text(_ date: CivilDate) -> String { "\(date.year)-\(two(date.month))-\(two(date.day))" }
  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
