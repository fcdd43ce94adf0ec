import CloudyBar
import JSON
import Testing

struct ThresholdTests {
  @Test(
    arguments: [
      ("0C", "temperature", 0), ("-5 c", "temperature", -5), ("86F", "temperature", 30), ("50km/h", "windSpeed", 13.89),
      ("10m/s", "windSpeed", 10), ("20kn", "windSpeed", 10.29), ("20mph", "windSpeed", 8.94),
      ("60%", "precipitationProbability", 0.6), ("1.5mm", "precipitation", 1.5), ("980hPa", "pressure", 980),
      ("1in", "precipitation", 25.4), ("2mi", "visibility", 3.22), ("uvIndex:6", "uvIndex", 6),
      ("feelsLike:14F", "feelsLike", -10), ("windGust:90km/h", "windGust", 25), ("humidity:80%", "humidity", 0.8),
    ] as [(Substring, String, Double)])
  func `a quantity is a field and a canonical number`(_ source: Substring, _ field: String, _ limit: Double) throws {
    let threshold = try #require(Threshold(source, .above))
    #expect(threshold.field == field)
    #expect(abs(threshold.limit - limit) < 0.01)
  }

  @Test(arguments: [
    "", "0", "C", "warm", "0X", "nanC", "infC", "1e400C", ":0C", "a:b:0C", "a:", "0x1C", "--1C", "1..2C",
  ])
  func `anything else is none`(_ source: String) {
    #expect(Threshold(source[...], .above) == nil)
  }

  @Test func `a missing number is neither over nor under`() {
    for day in [[:], ["values": [:]], ["values": ["temperature": "x"]], .null] as [JSONValue] {
      for side in [Threshold.Side.above, .below] {
        #expect(!Threshold("temperature", side, 0).holds(for: day))
      }
    }
  }
}
