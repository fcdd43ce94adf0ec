import CloudyClient
import CloudyProtocol
import JSON
import Testing

struct TemplateTests {
  private static let view = WeatherView([
    "day": [
      "temperature": "12.3 °C", "icon": "rain", "summary": "a\u{1B}[1m\nb", "isDay": true, "windGust": .null,
      "values": ["temperature": 12.3, "windDirection": 270], "observedAt": 1_700_000_000,
    ],
    "week": ["numberOfDays": 2, "days": [["day": "Monday", "icon": "snow"], ["day": "Tuesday"]]],
    "hours": .null,
    "status": ["weather": "fresh", "location": ["name": "Brussels"]],
  ])

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("{temperature}", "12.3 °C"), ("{ temperature }", "12.3 °C"),
    ("{day.temperature}", "12.3 °C"), ("{icon} {temperature}!", "rain 12.3 °C!"), ("{day.icon}", "rain"),
    ("{week.days.0.icon}", "snow"), ("{week.days.1.day}", "Tuesday"), ("{week.numberOfDays}", "2"),
    ("{week.days.2.day}", "–"), ("{week.days.x.day}", "–"), ("{week.days.-1.day}", "–"), ("{hours.hours.0.time}", "–"),
    ("{nothing}", "–"), ("{windGust}", "–"), ("{windGust|temperature}", "12.3 °C"), ("{a|b|c}", "–"),
    ("{windGust | \"calm\"}", "calm"), ("{windGust|\"\"}", ""), ("{a|\"} | {\"}", "} | {"),
    ("{{{temperature}}}", "{12.3 °C}"), ("{{}}", "{}"), ("a}}b{{c", "a}b{c"),
    ("{values.temperature}", "12.3"), ("{values.windDirection}", "270"), ("{observedAt}", "1700000000"),
    ("{isDay}", "true"), ("{values}", "–"), ("{week}", "–"), ("{temperature.x}", "–"),
    ("{location.name}", "Brussels"), ("{status.weather}", "fresh"), ("{weather}", "fresh"),
    ("{temperature:9}|", "12.3 °C  |"), ("{temperature:<9}|", "12.3 °C  |"), ("{temperature:>9}|", "  12.3 °C|"),
    ("{temperature:3}|", "12.3 °C|"), ("{temperature:.4}|", "12.…|"), ("{windGust|\"x\" : 3}", "x  "),
    ("{nothing:>3.2}|", "  –|"), ("{icon:6.6}|", "rain  |"), ("{location.name:0}", "Brussels"),
    ("{summary}", "a[1m b"), ("<b>\n{temperature}", "<b>\n12.3 °C"),
  ])
  func `a template picks fields`(source: String, text: String) throws {
    #expect(try Template(source).render(Self.view, icons: .ascii) == text)
  }

  @Test(arguments: [
    ("{", TemplateError.Reason.unclosedField, 1), ("ab{temperature", .unclosedField, 3), ("{a|", .unclosedField, 1),
    ("{a {b}", .unexpectedCharacter, 4), ("{a{b}}", .unclosedField, 1), ("a}b", .strayBrace, 2),
    ("{}", .missingName, 2),
    ("{a.}", .missingName, 4), ("{.a}", .missingName, 2), ("{a..b}", .missingName, 4), ("{a|}", .missingName, 4),
    ("{a|\"b}", .unclosedText, 4), ("{a|\"b\"c}", .unexpectedCharacter, 7), ("東{a b}", .unexpectedCharacter, 5),
    ("{a}}", .strayBrace, 4), ("{a:}", .invalidWidth, 4), ("{a:x}", .invalidWidth, 4), ("{a:201}", .invalidWidth, 4),
    ("{a:1.}", .invalidWidth, 4), ("{a:x.1}", .invalidWidth, 4), ("{a:><1}", .invalidWidth, 4),
    ("{a:3", .unclosedField, 1),
    ("{a:-1}", .invalidWidth, 4), ("{:3}", .missingName, 2),
  ])
  func `a fault is told with its place`(source: String, reason: TemplateError.Reason, position: Int) {
    do {
      _ = try Template(source)
      Issue.record("\(source) was taken")
    } catch {
      #expect(error.position == position, "\(error)")
      #expect(error.reason == reason)
    }
  }

  @Test func `only fields are escaped`() throws {
    let template = try Template("<{temperature}>")
    #expect(template.render(Self.view, icons: .ascii) { "[\($0)]" } == "<[12.3 °C]>")
  }

  @Test func `a row's fields come before those of the topic`() throws {
    let template = try Template("{day}/{numberOfDays}/{location.name}/{icon}", topic: .week)
    let row = Self.view[.week]?["days"]?[0] ?? .null
    #expect(template.render(row: row, of: Self.view, icons: .ascii) == "Monday/2/Brussels/snow")
  }

  @Test func `a template knows the topics it needs`() throws {
    #expect(try Template("{temperature}").topics == [TopicSet(.day), TopicSet(.status)])
    #expect(
      try Template("{day.temperature|alerts.alerts.0.title}", topic: .hours).topics
        == [TopicSet(.day), TopicSet(.hours), TopicSet(.alerts), TopicSet(.status)])
  }

  @Test func `every icon set has a glyph of a column or two for every token`() {
    for icons in IconSet.allCases {
      for icon in Icon.allCases {
        let glyph = icons.glyph(for: icon.rawValue)
        #expect(!glyph.isEmpty && Sanitizer.line(glyph) == glyph)
        switch icons {
        case .text: #expect(glyph.displayWidth == 1 && glyph.unicodeScalars.count == 1, "\(icon)")
        case .ascii: #expect(glyph.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        case .emoji: #expect(glyph.displayWidth == 2, "\(icon)")
        case .nerd, .weatherIcons: #expect(glyph.displayWidth == 1)
        }
      }
      #expect(icons.glyph(for: "plague-of-frogs") == icons.glyph(for: Icon.unknown.rawValue))
    }
  }
}
