import CloudyClient
import CloudyProtocol
import JSON

extension Report {
  static let dayKeys = [
    "date", "time", "summary", "icon", "condition", "temperature", "feelsLike", "temperatureMin", "temperatureMax",
    "windSpeed", "windGust", "windDirection", "humidity", "pressure", "precipitation", "precipitationProbability",
    "cloudCover", "dewPoint", "visibility", "uvIndex", "sunrise", "sunset", "moonPhase",
  ]

  private static let pairs: [(left: (label: String, keys: [String]), right: (label: String, keys: [String]))] = [
    (("Feels like", ["feelsLike"]), ("Humidity", ["humidity"])),
    (("Low", ["temperatureMin"]), ("Dew point", ["dewPoint"])),
    (("High", ["temperatureMax"]), ("Pressure", ["pressure"])),
    (("Wind", ["windSpeed", "windDirection"]), ("Visibility", ["visibility"])),
    (("Gusts", ["windGust"]), ("Cloud cover", ["cloudCover"])),
    (("Precipitation", ["precipitation"]), ("Probability", ["precipitationProbability"])),
    (("Sunrise", ["sunrise"]), ("UV index", ["uvIndex"])),
    (("Sunset", ["sunset"]), ("Moon", ["moonPhase"])),
  ]

  /// Columns from which two pairs fit beside each other.
  private static let widthForPairs = 56

  /// `key: value`, always the same keys in the same order.
  var plainDay: [String] {
    guard let day = view[.day] else { return [] }
    let weather = view.staleness(at: now) ?? view[.status]?.shown("weather") ?? Template.missing
    return ["location: \(placeName ?? Template.missing)"] + Self.dayKeys.map { "\($0): \(day.shown($0))" } + [
      "weather: \(weather)"
    ]
  }

  func dayPage(_ width: Int) -> [String] {
    guard let day = view[.day] else { return [] }
    let name = (placeName ?? "Weather").truncated(to: width)
    let moment = "\(day.shown("date"))  \(day.shown("time"))"
    let gap = String(
      repeating: " ", count: max(2, min(width, Self.widthForPairs) - name.displayWidth - moment.displayWidth))
    let isOneLine = name.displayWidth + gap.count + moment.displayWidth <= width
    let heading =
      isOneLine
      ? [terminal.bold(name) + gap + terminal.dim(moment)]
      : [terminal.bold(name), terminal.dim(moment.truncated(to: width))]
    let glyph = icons.glyph(for: day.text("icon") ?? "")
    let temperature = day.shown("temperature")
    let start = "\(glyph)  \(temperature)"
    let rest = "  \(day.shown("summary"))".truncated(to: max(0, width - start.displayWidth))
    let now =
      start.displayWidth <= width ? "\(glyph)  \(terminal.bold(temperature))\(rest)" : start.truncated(to: width)
    let attribution = view[.status]?.text("attribution").map { ["", terminal.dim($0.truncated(to: width))] } ?? []
    return heading + [now, ""] + details(of: day, width) + noticeLines(width) + attribution
  }

  private func details(of day: JSONValue, _ width: Int) -> [String] {
    func cells(_ item: (label: String, keys: [String])) -> [String] {
      let values = item.keys.compactMap { day.text($0) }
      return [item.label, values.isEmpty ? Template.missing : values.joined(separator: " ")]
    }
    let rows =
      width >= Self.widthForPairs
      ? Self.pairs.map { cells($0.left) + [""] + cells($0.right) }
      : Self.pairs.map { cells($0.left) } + Self.pairs.map { cells($0.right) }
    return Table(rows: rows).lines(width: width)
  }
}
