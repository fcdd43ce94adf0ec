import CloudyClient
import CloudyProtocol
import JSON

/// The built-in tooltip: the day, alerts, the next hours as two rows of bars, and the week, as far as they are known.
struct Tooltip: Sendable {
  /// Hours in a row of bars: as many columns.
  private static let hours = 24
  /// Columns; an alert may be a page long.
  private static let lineWidth = 100
  private static let columnWidth = 24

  let icons: IconSet
  let hasForecast: Bool

  func lines(of view: WeatherView, day: JSONValue) -> [String] {
    let forecast = hasForecast ? hours(view) + week(view) : []
    return self.day(view, day).compactMap(\.nonEmpty).map { $0.truncated(to: Self.lineWidth) } + forecast
  }

  private func day(_ view: WeatherView, _ day: JSONValue) -> [String] {
    let place = view[.status]?["location"]?["name"]?.string
    let alerts = (view[.alerts]?["alerts"]?.array ?? []).map { alert in
      "! " + joined([alert["title"]?.string, alert["ends"]?.string], by: ", until ")
    }
    return [joined([place, day["summary"]?.string], by: ": ")] + alerts + [
      joined([
        day["feelsLike"]?.string.map { "Feels like \($0)" },
        joined([day["windSpeed"]?.string, day["windDirection"]?.string], by: " ").nonEmpty.map { "wind \($0)" },
        day["humidity"]?.string.map { "humidity \($0)" },
      ]),
      joined([
        day["sunrise"]?.string.map { "Sunrise \($0)" }, day["sunset"]?.string.map { "sunset \($0)" },
      ]),
    ]
  }

  /// The numbers are the server's own texts, the lowest and the highest.
  private func hours(_ view: WeatherView) -> [String] {
    let hours = (view[.hours]?["hours"]?.array ?? []).prefix(Self.hours)
    func values(_ key: String) -> [Double?] { hours.map { $0["values"]?[key]?.double } }
    func extreme(_ key: String, _ isBetter: (Double, Double) -> Bool) -> String? {
      let known = hours.filter { $0["values"]?[key]?.double != nil }
      return known.min { isBetter($0["values"]?[key]?.double ?? 0, $1["values"]?[key]?.double ?? 0) }?[key]?.string
    }
    func bars(_ key: String, _ range: ClosedRange<Double>? = nil) -> String {
      Sparkline.text(values(key), range: range, isASCII: icons == .ascii)
    }
    var lines: [(label: String, text: String)] = []
    let heading = hours.first?["time"]?.string.map { "From \($0)" } ?? "Next hours"
    if let least = extreme("temperature", <), let most = extreme("temperature", >) {
      let range = least == most ? least : "\(least) - \(most)"
      lines.append((heading, "\(bars("temperature"))  \(range)"))
    }
    if let most = extreme("precipitationProbability", >) {
      lines.append(("Rain", "\(bars("precipitationProbability", 0...1))  up to \(most)"))
    }
    let width = lines.map(\.label.displayWidth).max() ?? 0
    return lines.map { "\($0.label.padded(to: width))  \($0.text)".truncated(to: Self.lineWidth) }
  }

  /// One line a day, its columns aligned.
  private func week(_ view: WeatherView) -> [String] {
    let rows = (view[.week]?["days"]?.array ?? []).map { day in
      [
        day["isToday"]?.bool ?? false ? "Today" : day["day"]?.string ?? "",
        icons.glyph(for: day["icon"]?.string ?? ""),
        day["temperature"]?.string ?? Template.missing,
        day["precipitationProbability"]?.string ?? "",
      ].map { Sanitizer.line($0).truncated(to: Self.columnWidth) }
    }
    let widths = (0..<4).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      return String(cells[..<(cells.lastIndex { $0 != " " }.map(cells.index(after:)) ?? cells.startIndex)])
    }
  }

  private func joined(_ parts: [String?], by separator: String = ", ") -> String {
    parts.compactMap { $0?.nonEmpty }.map(Sanitizer.line).joined(separator: separator)
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
