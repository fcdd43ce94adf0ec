import CloudyClient
import Testing

struct SparklineTests {
  @Test(
    arguments: [
      ([], nil, "", ""), ([nil, nil], nil, "  ", "  "), ([5], nil, "▁", "_"), ([3, 3, nil], nil, "▁▁ ", "__ "),
      ([0, 1, 2, 3, 4, 5, 6, 7], nil, "▁▂▃▄▅▆▇█", "_.-:=+*#"), ([-10, nil, 0], nil, "▁ █", "_ #"),
      ([0, 0.5, 1, 2, -1], 0...1, "▁▅██▁", "_=##_"), ([0.1], 0...1, "▂", "."),
      ([-1e308, 1e308], nil, "▁▁", "__"), ([.infinity, 0], 0...1, "█▁", "#_"),
    ] as [([Double?], ClosedRange<Double>?, String, String)])
  func `numbers are bars`(values: [Double?], range: ClosedRange<Double>?, blocks: String, ascii: String) {
    #expect(Sparkline.text(values, range: range) == blocks)
    #expect(Sparkline.text(values, range: range, isASCII: true) == ascii)
  }

  @Test func `many numbers are gathered and none is lost`() {
    let values = (0..<48).map { Double($0) as Double? }
    for count in 1...60 {
      let gathered = Sparkline.gathered(values, to: count) { $0.max() ?? 0 }
      #expect(gathered.count == min(count, 48))
      #expect(gathered.last == 47)
    }
    #expect(Sparkline.gathered(values, to: 0) { $0[0] }.isEmpty)
    #expect(Sparkline.gathered([nil, nil, 4, nil], to: 2) { $0[0] } == [nil, 4])
  }
}
