/// A row of numbers as a row of bars, one column each.
struct Sparkline {
  private static let blocks = Array("▁▂▃▄▅▆▇█")
  private static let ascii = Array("_.-=+*%#")

  private let steps: [Character]

  /// `isASCII` where the bar's font has no more.
  init(isASCII: Bool) {
    steps = isASCII ? Self.ascii : Self.blocks
  }

  /// The lowest bar stands for the lower bound of `range` (nil: the least value), the highest for the upper one; a
  /// missing value is a space, and values that are all the same are low bars.
  func text(_ values: [Double?], in range: ClosedRange<Double>? = nil) -> String {
    let known = values.compactMap(\.self)
    guard let least = range?.lowerBound ?? known.min(), let most = range?.upperBound ?? known.max() else { return "" }
    let top = Double(steps.count - 1)
    return String(
      values.map { value in
        guard let value else { return " " }
        guard most > least else { return steps[0] }
        let height = ((value - least) / (most - least) * top).rounded()
        return steps[Int(min(max(height, 0), top))]
      })
  }
}
