import CloudyProtocol
import TestSupport
import Testing
import WeatherProviders

struct ConditionTests {
  private static let wmoCodes: [(Condition, [Int64])] = [
    (.clear, [0, 1]), (.partlyCloudy, [2]), (.cloudy, [3]), (.fog, [45, 48]), (.drizzle, [51, 53, 55]),
    (.sleet, [56, 57, 66, 67]), (.rain, [61, 63, 65, 80, 81, 82]), (.snow, [71, 73, 75, 77, 85, 86]),
    (.thunderstorm, [95]), (.hail, [96, 99]),
  ]

  private static let icons: [(Condition, [String])] = [
    (.clear, ["clear-day", "clear-night", "clear", "mostly-clear-day", "mostly-clear-night"]),
    (.partlyCloudy, ["partly-cloudy-day", "partly-cloudy-night", "mostly-cloudy-day", "mostly-cloudy-night"]),
    (.cloudy, ["cloudy"]), (.fog, ["fog", "mist", "haze", "smoke"]), (.wind, ["wind", "breezy", "dangerous-wind"]),
    (.drizzle, ["drizzle"]),
    (
      .rain, ["rain", "light-rain", "heavy-rain", "possible-rain-day", "precipitation", "possible-precipitation-night"]
    ),
    (
      .sleet,
      ["sleet", "mixed", "very-light-sleet", "freezing-rain", "possible-freezing-rain-day", "heavy-freezing-rain"]
    ),
    (.snow, ["snow", "flurries", "light-snow", "possible-snow-night"]),
    (.thunderstorm, ["thunderstorm", "possible-thunderstorm-day"]), (.hail, ["hail"]), (.tornado, ["tornado"]),
    (.unknown, ["none", "not-available", "", "exceptional", "rain-frogs", "-day"]),
  ]

  @Test func `every WMO code has its condition and every other number none`() {
    let known = Dictionary(uniqueKeysWithValues: Self.wmoCodes.flatMap { row in row.1.map { ($0, row.0) } })
    #expect(known.count == 28)
    for code in Int64(-1)...255 { #expect(Condition(wmoCode: code) == known[code] ?? .unknown, "\(code)") }
  }

  @Test func `every icon has its condition and an unknown one is never a sun`() {
    for (condition, icons) in Self.icons {
      for icon in icons { #expect(Condition(darkSkyIcon: icon) == condition, "\(icon)") }
    }
    #expect(Condition(darkSkyIcon: nil) == .unknown)
    #expect(Condition(darkSkyIcon: "exceptional", cloudCover: 0) == .unknown)
  }

  @Test(arguments: [("rain", Condition.rain), ("snow", .snow), ("sleet", .sleet), ("ice", .sleet), ("none", .rain)])
  func `precipitation of no icon of its own is told by its type`(type: String, condition: Condition) {
    #expect(Condition(darkSkyIcon: "precipitation", precipitationType: type) == condition)
    #expect(Condition(darkSkyIcon: "possible-precipitation-day", precipitationType: type) == condition)
    #expect(Condition(darkSkyIcon: "none", precipitationType: type, isPrecipitating: true) == condition)
    #expect(Condition(darkSkyIcon: "clear-day", precipitationType: type, isPrecipitating: true) == .clear)
  }

  @Test(arguments: [
    (0.0, Condition.clear), (0.37, .clear), (0.375, .partlyCloudy), (0.875, .partlyCloudy), (0.88, .cloudy),
  ])
  func `without an icon the cloud cover decides`(cover: Double, condition: Condition) {
    #expect(Condition(darkSkyIcon: "none", cloudCover: cover) == condition)
  }

  /// Our vocabulary has `drizzle`, the shared map calls it rain.
  @Test(.enabled(if: TestFile.shared != nil)) func `the codes agree with the shared map`() throws {
    let path = try #require(TestFile.shared) + "/providers/icon-map.tsv"
    let text = String(decoding: try #require(TestFile.bytes(path)), as: UTF8.self)
    var checked = 0
    for line in text.split(separator: "\n").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      var icon = columns[3]
      for suffix in ["-day", "-night"] where icon.hasSuffix(suffix) { icon.removeLast(suffix.count) }
      let expected = icon.hasPrefix("(") ? Condition.unknown : Condition(rawValue: icon)
      let found: Condition
      switch columns[0] {
      case "wmo": found = Condition(wmoCode: try #require(Int64(columns[1])))
      case "darksky", "pirate": found = Condition(darkSkyIcon: columns[1])
      case "metno": found = Condition(metNorwaySymbol: columns[1])
      case "owm": found = Condition(openWeatherMapID: try #require(Int64(columns[1])))
      case "nws": found = Condition(nwsCode: columns[1])
      default: continue
      }
      #expect(found == expected || found == .drizzle && expected == .rain, "\(line)")
      checked += 1
    }
    #expect(checked == 256)
  }

  @Test func `every MET Norway symbol has its condition by day, by night, in polar twilight and bare`() {
    var bases: [(String, Condition)] = [
      ("clearsky", .clear), ("fair", .partlyCloudy), ("partlycloudy", .partlyCloudy), ("cloudy", .cloudy),
      ("fog", .fog),
    ]
    for (kind, condition) in [("rain", Condition.rain), ("sleet", .sleet), ("snow", .snow)] {
      for amount in ["light", "", "heavy"] {
        bases += [
          (amount + kind, condition), (amount + kind + "showers", condition),
          (amount + kind + "andthunder", .thunderstorm),
        ]
        // The API's own spelling.
        let doubled = amount == "light" && kind != "rain" ? "s" : ""
        bases.append((amount + doubled + kind + "showersandthunder", .thunderstorm))
      }
    }
    #expect(bases.count == 41)
    for (base, condition) in bases {
      for suffix in ["", "_day", "_night", "_polartwilight"] {
        #expect(Condition(metNorwaySymbol: base + suffix) == condition, "\(base + suffix)")
      }
    }
    #expect(Condition(metNorwaySymbol: "lightsnowshowersandthunder_day") == .thunderstorm)
    for unknown in ["", "_day", "rainoffrogs", "none", "heavy", "Rain"] {
      #expect(Condition(metNorwaySymbol: unknown) == .unknown)
    }
  }

  private static let openWeatherMapIDs: [(Condition, [Int64])] = [
    (.thunderstorm, [200, 201, 202, 210, 211, 212, 221, 230, 231, 232]),
    (.drizzle, [300, 301, 302, 310, 311, 312, 313, 314, 321]),
    (.rain, [500, 501, 502, 503, 504, 520, 521, 522, 531]), (.sleet, [511, 611, 612, 613, 615, 616]),
    (.snow, [600, 601, 602, 620, 621, 622]), (.fog, [701, 711, 721, 731, 741, 751, 761, 762]), (.wind, [771]),
    (.tornado, [781]), (.clear, [800]), (.partlyCloudy, [801, 802, 803]), (.cloudy, [804]),
  ]

  @Test func `every OpenWeatherMap id has its condition and every other number none`() {
    let known = Dictionary(
      uniqueKeysWithValues: Self.openWeatherMapIDs.flatMap { row in row.1.map { ($0, row.0) } })
    #expect(known.count == 55)
    for id in Int64(-1)...1_000 { #expect(Condition(openWeatherMapID: id) == known[id] ?? .unknown, "\(id)") }
  }

  @Test(arguments: [
    ("Sunny", Condition.clear), ("Mostly Cloudy", .partlyCloudy), ("Cloudy", .cloudy), ("Areas Of Fog", .fog),
    ("Chance Showers And Thunderstorms then Mostly Clear", .thunderstorm), ("Slight Chance Light Rain", .rain),
    ("Rain And Snow Likely", .sleet), ("Freezing Drizzle", .sleet), ("Snow Showers", .snow), ("Breezy", .wind),
    ("Patchy Drizzle", .drizzle), ("Raining Frogs Only In Name", .rain), ("Quiet", .unknown), ("", .unknown),
  ])
  func `without an icon the NWS' words decide`(words: String, condition: Condition) {
    #expect(Condition(nwsWords: words) == condition)
    #expect(Condition(nwsCode: words) == .unknown)
  }
}
