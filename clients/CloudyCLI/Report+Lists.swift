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
    let ranges = rows.map { row -> ClosedRange<Double>? in
      let ends = ["temperatureMin", "temperatureMax"].compactMap { row["values"]?[$0]?.double }
      return ends.min().flatMap { low in ends.max().map { low...$0 } }
    }
    let columns = [
      Column("Day", rows.map { $0.shown("day") }),
      Column("Date", rows.map { $0.shown("date") }, rank: 3),
      Column("", rows.map { icons.glyph(for: $0.text("icon") ?? "") }),
      Column("Temperature", rows.map { $0.shown("temperature") }),
      Column("Rain", rows.map { $0.shown("precipitationProbability") }, rank: 1),
      Column("Wind", rows.map { $0.shown("windSpeed") }, rank: 2),
      Column("Summary", rows.map { $0.shown("summary") }, rank: 4),
    ]
    return page(columns, chart: ranges, width, isMarked: { rows[$0]["isToday"]?.bool ?? false })
  }

  func hoursPage(_ width: Int) -> [String] {
    let rows = rows(.hours)
    let marks = rows.map { row in (row["values"]?["temperature"]?.double).map { $0...$0 } }
    let columns = [
      Column("Time", rows.map { $0.shown("time") }),
      Column("", rows.map { icons.glyph(for: $0.text("icon") ?? "") }),
      Column("Temperature", rows.map { $0.shown("temperature") }),
      Column("Rain", rows.map { $0.shown("precipitationProbability") }, rank: 1),
      Column("Wind", rows.map { $0.shown("windSpeed") }, rank: 2),
      // A token, not a text: its words have hyphens between them.
      Column("Condition", rows.map { String($0.shown("condition").map { $0 == "-" ? " " : $0 }) }, rank: 3),
    ]
    return page(columns, chart: marks, above: sparklines(rows, width), width, isMarked: { _ in false })
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

  /// Two lines of little bars over the hours, each with its lowest and highest number as the server writes them; none
  /// where it is too narrow for `leastBars`.
  private func sparklines(_ rows: [JSONValue], _ width: Int) -> [String] {
    let series: [(label: String, key: String, range: ClosedRange<Double>?, choose: ([Double]) -> Double)] = [
      ("Temperature", "temperature", nil, { $0.reduce(0, +) / Double($0.count) }),
      ("Rain", "precipitationProbability", 0...1, { $0.max() ?? 0 }),
    ]
    let lines = series.compactMap { series -> [String]? in
      let values = rows.map { $0["values"]?[series.key]?.double }
      let known = values.enumerated().compactMap { entry in entry.element.map { (entry.offset, $0) } }
      guard let low = known.min(by: { $0.1 < $1.1 }), let high = known.max(by: { $0.1 < $1.1 }) else { return nil }
      let ends = [low, high].map { rows[$0.0].shown(series.key) }
      let label = series.label.padded(to: 13)
      let numbers = "  \(ends[0]) to \(ends[1])"
      let room = width - label.displayWidth - numbers.displayWidth
      guard room >= Self.leastBars else { return nil }
      let bars = Sparkline.gathered(values, to: room, by: series.choose)
      return [label + Sparkline.text(bars, range: series.range, isASCII: isASCII) + numbers]
    }
    return lines.isEmpty ? [] : lines.flatMap(\.self) + [""]
  }

  private var isASCII: Bool { icons == .ascii || !terminal.hasBlocks }

  /// A column of a page.
  private struct Column {
    let head: String
    let cells: [String]
    /// When it is given a place beside a chart: 0 always, then by rising rank as long as there is room.
    let rank: Int

    init(_ head: String, _ cells: [String], rank: Int = 0) {
      self.head = head
      self.cells = cells
      self.rank = rank
    }

    var width: Int { ([head] + cells).map(\.displayWidth).max() ?? 0 }
  }

  /// The fewest and most columns of a chart; the fewest bars of a sparkline; the least of a summary beside a chart.
  private static let leastChart = 8
  private static let mostChart = 40
  private static let leastBars = 12
  private static let leastText = 14

  /// A table of the columns, with a chart of the ranges after the temperatures where there are numbers and room.
  private func page(
    _ columns: [Column], chart ranges: [ClosedRange<Double>?], above: [String] = [], _ width: Int,
    isMarked: (Int) -> Bool
  ) -> [String] {
    var columns = columns
    let always = columns.filter { $0.rank == 0 }.map { $0.width + Table.gap }.reduce(0, +)
    if always + Self.leastChart <= width, ranges.contains(where: { $0 != nil }) {
      var left = width - always - Self.leastChart
      var ranks: Set = [0]
      for column in columns.filter({ $0.rank > 0 }).sorted(by: { $0.rank < $1.rank }) {
        let isLast = column.rank == columns.map(\.rank).max()
        let least = Table.gap + (isLast ? min(column.width, Self.leastText) : column.width)
        guard least <= left else { break }
        left -= least
        ranks.insert(column.rank)
      }
      columns.removeAll { !ranks.contains($0.rank) }
      // A text that could still grow shares what is left with the chart.
      let growth = columns.last.map { $0.rank > 0 ? max(0, $0.width - Self.leastText) : 0 } ?? 0
      let size = min(Self.mostChart, Self.leastChart + max(left / 2, left - growth))
      if let chart = RangeChart(of: ranges, width: size, isASCII: isASCII),
        let place = columns.firstIndex(where: { $0.head == "Temperature" })
      {
        columns.insert(Column("", ranges.map(chart.bar)), at: place + 1)
      }
    }
    let count = columns.map(\.cells.count).max() ?? 0
    let rows = (0..<count).map { row in columns.map { $0.cells[row] } }
    let lines = Table(rows: [columns.map(\.head)] + rows).lines(width: width, canMove: terminal.canMove)
    let body = lines.dropFirst().enumerated().map { isMarked($0.offset) ? terminal.bold($0.element) : $0.element }
    let name = placeName.map { [terminal.bold($0.truncated(to: width))] } ?? []
    return name + above + lines.prefix(1).map(terminal.dim) + body + noticeLines(width)
  }

  private func tabbed(_ topic: Topic, _ keys: [String]) -> [String] {
    rows(topic).map { row in keys.map { row.shown($0) }.joined(separator: "\t") }
  }
}
