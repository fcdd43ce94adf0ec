import CloudyClient
import Testing

@testable import CloudyCLI

struct RangeChartTests {
  @Test(arguments: [
    (false, ["██████    ", "   ▐██████", "    ▌     ", "          ", "██████████"]),
    (true, ["======    ", "   =======", "    =     ", "          ", "=========="]),
  ])
  func `ranges are bars on one scale`(isASCII: Bool, bars: [String]) throws {
    let ranges: [ClosedRange<Double>?] = [-10...2, -3...10, -1...(-1), nil, -10...10]
    let chart = try #require(RangeChart(of: ranges, width: 10, isASCII: isASCII))
    #expect(ranges.map(chart.bar) == bars)
  }

  @Test func `a mark stays within any width, also where all are equal`() throws {
    for width in 1...80 {
      let ranges: [ClosedRange<Double>?] = [0...0, 50...50, 100...100]
      let chart = try #require(RangeChart(of: ranges, width: width, isASCII: false))
      for bar in ranges.map(chart.bar) {
        #expect(bar.displayWidth == width)
        #expect(bar.count { $0 != " " } == 1)
      }
      #expect(RangeChart(of: [7...7], width: width, isASCII: true)?.bar(7...7).first == "=")
    }
    let widest = -1e308...1e308
    #expect(RangeChart(of: [widest], width: 9, isASCII: true)?.bar(widest).count == 9)
    #expect(RangeChart(of: [nil], width: 9, isASCII: true) == nil)
    #expect(RangeChart(of: [1...2], width: 0, isASCII: true) == nil)
  }
}
