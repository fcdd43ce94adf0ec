import CloudyClient
import CloudyProtocol
import JSON

extension Report {
  /// A day a line, separated by tabs: day, date, temperature, icon token, summary, wind, probability, precipitation.
  var plainWeek: [String] {
    tabbed(
      .week,
      ["day", "date", "temperature", "icon", "summary", "windSpeed", "precipitationProbability", "precipitation"])
  }

  /// An hour a line, separated by tabs: time, temperature, icon token, condition, probability, wind.
  var plainHours: [String] {
    tabbed(.hours, ["time", "temperature", "icon", "condition", "precipitationProbability", "windSpeed"])
  }

  /// A warning a line, separated by tabs: severity, start, end, title, issuer.
  var plainAlerts: [String] {
    tabbed(.alerts, ["severity", "starts", "ends", "title", "issuer"])
  }

  func weekPage(_ width: Int) -> [String] {
    let rows = rows(.week)
    let cells = rows.map { row in
      [row.shown("day"), row.shown("date"), icons.glyph(for: row.text("icon") ?? ""), row.shown("temperature")]
        + [row.shown("precipitationProbability"), row.shown("windSpeed"), row.shown("summary")]
    }
    return page(
      head: ["Day", "Date", "", "Temperature", "Rain", "Wind", "Summary"], cells, width,
      isMarked: { rows[$0]["isToday"]?.bool ?? false })
  }

  func hoursPage(_ width: Int) -> [String] {
    let cells = rows(.hours).map { row in
      [row.shown("time"), icons.glyph(for: row.text("icon") ?? ""), row.shown("temperature")]
        + [row.shown("precipitationProbability"), row.shown("windSpeed"), row.shown("condition")]
    }
    return page(head: ["Time", "", "Temperature", "Rain", "Wind", "Condition"], cells, width, isMarked: { _ in false })
  }

  func alertsPage(_ width: Int) -> [String] {
    let alerts = rows(.alerts)
    guard !alerts.isEmpty else { return ["No alerts.".truncated(to: width)] + noticeLines(width) }
    var lines: [String] = []
    for alert in alerts {
      if !lines.isEmpty { lines.append("") }
      lines += alert.shown("title").wrapped(to: width).map { terminal.bold(terminal.alarm($0)) }
      let span = [alert.text("starts"), alert.text("ends")].compactMap { $0 }.joined(separator: " – ")
      let facts = [alert.text("severity"), span, alert.text("issuer")].compactMap { $0 }.filter { !$0.isEmpty }
      lines += facts.isEmpty ? [] : facts.joined(separator: ", ").wrapped(to: width).map(terminal.dim)
      lines += (alert["text"]?.string).map { Sanitizer.lines($0).flatMap { $0.wrapped(to: width) } } ?? []
    }
    return lines + noticeLines(width)
  }

  private func page(head: [String], _ cells: [[String]], _ width: Int, isMarked: (Int) -> Bool) -> [String] {
    let lines = Table(rows: [head] + cells).lines(width: width)
    let body = lines.dropFirst().enumerated().map { isMarked($0.offset) ? terminal.bold($0.element) : $0.element }
    let name = placeName.map { [terminal.bold($0.truncated(to: width))] } ?? []
    return name + lines.prefix(1).map(terminal.dim) + body + noticeLines(width)
  }

  private func tabbed(_ topic: Topic, _ keys: [String]) -> [String] {
    rows(topic).map { row in keys.map { row.shown($0) }.joined(separator: "\t") }
  }
}
