/// Numbers as a row of little bars, one column each.
package enum Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")
  private static let ascii = Array("_.-:=+*#")

  /// The row; nil is a gap. `range` is what the lowest and the highest bar stand for, by default the numbers' own.
  package static func text(
    _ values: [Double?], range: ClosedRange<Double>? = nil, isASCII: Bool = false
  ) -> String {
    let known = values.compactMap(\.self)
    guard let low = range?.lowerBound ?? known.min(), let high = range?.upperBound ?? known.max() else {
      return String(repeating: " ", count: values.count)
    }
    let bars = isASCII ? ascii : blocks
    return String(
      values.map { value -> Character in
        guard let value else { return " " }
        guard high > low else { return bars[0] }
        let share = (value - low) / (high - low)
        // No number where the largest ones are so far apart that their distance is none.
        return bars[share > 0 ? Int((min(share, 1) * Double(bars.count - 1)).rounded()) : 0]
      })
  }

  /// The numbers gathered to at most `count`, each the one `choose` makes of its neighbours: every number is in one.
  package static func gathered(_ values: [Double?], to count: Int, by choose: ([Double]) -> Double) -> [Double?] {
    guard count > 0, values.count > count else { return count > 0 ? values : [] }
    return (0..<count).map { column in
      let part = values[(column * values.count / count)..<((column + 1) * values.count / count)].compactMap(\.self)
      return part.isEmpty ? nil : choose(part)
    }
  }
}
