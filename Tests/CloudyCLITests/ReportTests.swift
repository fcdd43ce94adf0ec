import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import Testing
import UnixIO

@testable import CloudyCLI

struct ReportTests {
  @Test func `what follows an emoji whose width terminals do not agree on is put at its column`() {
    let table = Table(rows: [
      ["Monday", "🌧\u{FE0F}", "3 °C", "Rain"], ["Tue", "🌙", "-12 °C", "Clear"], ["Wed", "☀\u{FE0F}", "", ""],
    ])
    #expect(
      table.lines(width: 80, canMove: true) == [
        "Monday  🌧\u{FE0F}  \u{1B}[13G3 °C    Rain", "Tue     🌙  -12 °C  Clear", "Wed     ☀\u{FE0F}",
      ])
    #expect(table.lines(width: 16, canMove: true)[0] == "Monday  🌧\u{FE0F}  \u{1B}[13G3 °…")
    #expect(table.lines(width: 10, canMove: true)[0] == "Monday  …")
    #expect(!table.lines(width: 80).joined().contains("\u{1B}"))
  }

  private static let now: Int64 = 1_796_013_600 + 180

  private static func report(
    _ view: WeatherView = Fixture.view, width: Int?, color: Bool = false, icons: IconSet = .ascii, now: Int64 = now
  ) -> Report {
    Report(view: view, icons: icons, terminal: Terminal(width: width, hasColor: color), now: now)
  }

  private static func with(_ changes: JSONObject) -> WeatherView {
    var view = Fixture.view
    view.merge(changes)
    return view
  }

  @Test func `the day is the same keys whatever is missing`() {
    #expect(
      Self.report(width: nil).lines(of: .day).joined(separator: "\n") == """
        location: Brussels
        date: Mon, November 30
        time: 04:39
        summary: Light rain[2J and wind
        icon: rain
        condition: rain
        temperature: 8.3 °C
        feelsLike: 5.1 °C
        temperatureMin: 3 °C
        temperatureMax: 9 °C
        windSpeed: 24 km/h
        windGust: –
        windDirection: SW
        humidity: 87 %
        pressure: 1012 hPa
        precipitation: 2.4 mm
        precipitationProbability: 65 %
        cloudCover: 100 %
        dewPoint: 6.2 °C
        visibility: 10 km
        uvIndex: 1
        sunrise: 08:21
        sunset: –
        moonPhase: Waxing Gibbous
        weather: fresh
        """)
    let empty = Self.report(WeatherView(["day": [:]]), width: nil).lines(of: .day)
    #expect(empty.count == 25 && empty.allSatisfy { $0.hasSuffix(": –") })
  }

  @Test func `the day on a terminal`() {
    #expect(
      Self.report(width: 80).lines(of: .day).joined(separator: "\n") == """
        Brussels                         Mon, November 30  04:39
        rain  8.3 °C  Light rain[2J and wind

        Feels like     5.1 °C        Humidity     87 %
        Low            3 °C          Dew point    6.2 °C
        High           9 °C          Pressure     1012 hPa
        Wind           24 km/h SW    Visibility   10 km
        Gusts          –             Cloud cover  100 %
        Precipitation  2.4 mm        Probability  65 %
        Sunrise        08:21         UV index     1
        Sunset         –             Moon         Waxing Gibbous

        Weather data by Open-Meteo.com
        """)
  }

  @Test func `the week`() {
    #expect(
      Self.report(width: nil).lines(of: .week) == [
        "Monday\tNovember 30\t3 °C - 9 °C\train\tRain in the morning and the evening, otherwise mostly cloudy with some sun\t24 km/h\t65 %\t2.4 mm",
        "月曜日\tDecember 1\t–\tclear-day\tSun\t–\t–\t–",
      ])
    #expect(
      Self.report(width: 80).lines(of: .week).joined(separator: "\n") == """
        Brussels
        Day     Date               Temperature  Rain  Wind     Summary
        Monday  November 30  rain  3 °C - 9 °C  65 %  24 km/h  Rain in the morning and …
        月曜日  December 1   sun   –            –     –        Sun
        """)
  }

  @Test func `the hours`() {
    #expect(
      Self.report(width: nil).lines(of: .hours) == [
        "04:00\t8 °C\train\train\t70 %\t22 km/h", "05:00\t–\tplague\tplague\t–\t–",
      ])
    #expect(
      Self.report(width: 80).lines(of: .hours).joined(separator: "\n") == """
        Brussels
        Time         Temperature  Rain  Wind     Condition
        04:00  rain  8 °C         70 %  22 km/h  rain
        05:00  ?     –            –     –        plague
        """)
  }

  @Test func `the alerts`() {
    #expect(Self.report(width: nil).lines(of: .alerts) == ["severe\tMon 06:00\tMon 18:00\tGale warning\tRMI"])
    #expect(
      Self.report(width: 80).lines(of: .alerts).joined(separator: "\n") == """
        Gale warning
        severe, Mon 06:00 – Mon 18:00, RMI
        Gusts of up to 100 km/h are expected along the whole of the coast, from the
        border to the estuary.
        Stay inside.
        """)
    let calm = Self.with(["alerts": ["alerts": []]])
    #expect(Self.report(calm, width: 80).lines(of: .alerts) == ["No alerts."])
    #expect(Self.report(calm, width: nil).lines(of: .alerts) == [])
  }

  @Test func `the settings`() {
    #expect(
      Self.report(width: nil).lines(of: .settings) == ["units\tmetric\tauto", "temperature\tfahrenheit\tfahrenheit"])
    #expect(
      Self.report(width: 80).lines(of: .settings) == [
        "Units", "  Imperial", "  Metric", "* Automatic (Metric)", "Temperature", "* Fahrenheit",
      ])
  }

  @Test func `the status`() {
    let plain = Self.report(width: nil).lines(of: .status)
    #expect(plain.count == 19)
    #expect(plain.contains("weather: fresh") && plain.contains("location.latitude: 50.85"))
    #expect(plain.contains("error.code: –") && plain.contains("fetchedAt: 1796013600"))
    #expect(
      Self.report(width: 80).lines(of: .status).joined(separator: "\n") == """
        Weather       fresh
        Place         Brussels
        Coordinates   50.85, 4.35
        Time zone     Europe/Brussels
        Place from    configuration (because of not-authorized-to-request-location)
        Provider      open-meteo
        Attribution   Weather data by Open-Meteo.com
        Fetched       3 min ago
        Next refresh  in 12 min
        Locale        nl_BE.UTF-8
        Units from    locale
        """)
  }

  @Test func `stale weather says its age everywhere`() {
    let stale = Self.with(["status": Fixture.staleStatus])
    let now = Self.now - 180 + 3 * 3600
    #expect(Self.report(stale, width: nil, now: now).lines(of: .day).last == "weather: stale, 3 h old")
    for topic in [Topic.day, .week, .hours] {
      #expect(Self.report(stale, width: 80, now: now).lines(of: topic).contains("stale, 3 h old: No network."))
    }
    #expect(
      Self.report(stale, width: 80, now: now).lines(of: .status).prefix(5) == [
        "Weather       stale, 3 h old", "Refreshing    now", "Error         No network.", "Since         2 h ago",
        "Next attempt  in 10 min",
      ])
  }

  private static let numbers = with([
    "week": [
      "days": [
        [
          "day": "Monday", "date": "May 1", "temperature": "-3 °C - 9 °C", "icon": "rain", "summary": "Rain at first",
          "isToday": true, "precipitationProbability": "65 %", "windSpeed": "24 km/h",
          "values": ["temperatureMin": -3, "temperatureMax": 9],
        ],
        ["day": "月曜日", "date": "May 2", "temperature": "5 °C", "summary": "Sun", "values": ["temperatureMax": 5]],
        ["day": "Wednesday", "date": "May 3", "summary": "Sun"],
      ]
    ],
    "hours": [
      "hours": .array(
        (0..<48).map { hour in
          [
            "time": .string("\(hour % 24):00"), "temperature": .string("\(hour) °C"), "condition": "clear",
            "precipitationProbability": .string("\(hour * 2) %"),
            "values": ["temperature": .integer(Int64(hour)), "precipitationProbability": .number(Double(hour) / 50)],
          ]
        })
    ],
  ])

  @Test func `the week has a chart of its temperatures`() {
    #expect(
      Self.report(Self.numbers, width: 80).lines(of: .week).joined(separator: "\n") == """
        Brussels
        Day        Date         Temperature                 Rain  Wind     Summary
        Monday     May 1  rain  -3 °C - 9 °C  ============  65 %  24 km/h  Rain at first
        月曜日     May 2  ?     5 °C                 =      –     –        Sun
        Wednesday  May 3  ?     –                           –     –        Sun
        """)
    #expect(
      Self.report(Self.numbers, width: 40, icons: .text).lines(of: .week).joined(separator: "\n") == """
        Brussels
        Day           Temperature
        Monday     ☂  -3 °C - 9 °C  ████████████
        月曜日     ?  5 °C                 ▐
        Wednesday  ?  –
        """)
  }

  @Test func `the hours have their course in two lines`() {
    let lines = Self.report(Self.numbers, width: 60, icons: .text).lines(of: .hours)
    #expect(lines[1].hasPrefix("Temperature  ▁") && lines[1].hasSuffix("█  0 °C to 47 °C"))
    #expect(lines[2].hasPrefix("Rain         ▁") && lines[2].hasSuffix("█  0 % to 94 %"))
    #expect(lines[3].isEmpty && lines.count == 53)
    var plain = Self.report(Self.numbers, width: 60, icons: .emoji)
    plain.terminal.hasBlocks = false
    #expect(plain.lines(of: .hours)[1].hasPrefix("Temperature  _"))
    #expect(!plain.lines(of: .week).joined().contains { "▁▂▃▄▅▆▇█▌▐".contains($0) })
    #expect(Self.report(Self.numbers, width: 30).lines(of: .hours)[1].hasPrefix("Time"))
  }

  @Test(
    arguments: [
      (["LANG": "C.UTF-8"], true), (["LANG": "nl_BE.utf8"], true), ([:], false), (["LANG": "C"], false),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], false), (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], true),
    ] as [([String: String], Bool)])
  func `the locale tells whether charts may be drawn`(environment: [String: String], isUTF8: Bool) {
    #expect(Terminal.isUTF8 { environment[$0] } == isUTF8)
  }

  @Test(
    arguments: [
      (["TERM": "xterm", "LANG": "C.UTF-8"], true, IconSet.emoji, true),
      (["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"], false, .emoji, true),
      (["TERM": "dumb", "LANG": "C.UTF-8"], false, .text, false), (["LANG": "C.UTF-8"], false, .emoji, true),
      (["TERM": "linux", "LANG": "C.UTF-8"], true, .text, false), (["TERM": "xterm"], true, .ascii, false),
    ] as [([String: String], Bool, IconSet, Bool)])
  func `a terminal gets what it can show and its user wants`(
    environment: [String: String], hasColor: Bool, icons: IconSet, hasBlocks: Bool
  ) throws {
    let raw = try Errno.check { open("/dev/ptmx", O_RDWR | O_NOCTTY) }
    defer { close(raw) }
    let terminal = Terminal(of: raw) { environment[$0] }
    #expect(terminal.width == 80)
    #expect(terminal.hasColor == hasColor && terminal.icons == icons && terminal.hasBlocks == hasBlocks)
    #expect(Terminal(of: -1) { environment[$0] }.width == nil)
  }

  @Test func `a page fits every width`() {
    for view in [
      Fixture.view, Self.numbers, Self.with(["status": Fixture.staleStatus]), WeatherView(["day": [:], "status": [:]]),
    ] {
      for topic in Topic.allCases {
        for width in Array(1...120) + [160, 200] {
          for line in Self.report(view, width: width, icons: .emoji).lines(of: topic) {
            #expect(line.displayWidth <= width, "\(topic) at \(width): \(line)")
          }
        }
      }
    }
  }

  @Test func `colour adds escapes only, and only where wanted`() {
    for topic in Topic.allCases {
      let plain = Self.report(width: 80).lines(of: topic).joined(separator: "\n")
      let colored = Self.report(width: 80, color: true).lines(of: topic).joined(separator: "\n")
      #expect(!plain.contains("\u{1B}"))
      #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    }
  }

  @Test func `a topic fits one line`() {
    let report = Self.report(width: nil)
    #expect(report.summary(of: .day) == "8.3 °C, Light rain[2J and wind")
    #expect(report.summary(of: .week) == "Monday 3 °C - 9 °C, 月曜日 –")
    #expect(report.summary(of: .hours) == "04:00 8 °C")
    #expect(report.summary(of: .alerts) == "Gale warning")
    #expect(report.summary(of: .settings) == "units=metric temperature=fahrenheit")
    #expect(report.summary(of: .status) == "fresh")
    #expect(Self.report(Self.with(["day": .null]), width: nil).summary(of: .day) == "–")
  }
}
