/// Ranges of numbers as bars on one scale, half a column fine.
struct RangeChart {
  private let scale: ClosedRange<Double>
  private let width: Int
  private let isASCII: Bool

  /// Nil where no range is known, and so no scale.
  init?(of ranges: [ClosedRange<Double>?], width: Int, isASCII: Bool) {
    let known = ranges.compactMap(\.self)
    guard width > 0, let low = known.map(\.lowerBound).min(), let high = known.map(\.upperBound).max() else {
      return nil
    }
    scale = low...high
    self.width = width
    self.isASCII = isASCII
  }

  /// The bar of a range, `width` columns with the spaces around it; a range of one number is a mark.
  func bar(_ range: ClosedRange<Double>?) -> String {
    guard let range else { return String(repeating: " ", count: width) }
    let halves = Double(2 * width)
    func position(_ value: Double) -> Int {
      let share = (value - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
      // No number where all are one, or so far apart that their distance is none.
      return share > 0 ? Int((min(share, 1) * halves).rounded()) : 0
    }
    let end = max(1, position(range.upperBound))
    let start = min(position(range.lowerBound), end - 1)
    return String(
      (0..<width).map { column -> Character in
        let (left, right) = ((start..<end).contains(2 * column), (start..<end).contains(2 * column + 1))
        return switch (left, right) {
        case (false, false): " "
        case _ where isASCII: "="
        case (true, true): "█"
        case (true, false): "▌"
        case (false, true): "▐"
        }
      })
  }
}
