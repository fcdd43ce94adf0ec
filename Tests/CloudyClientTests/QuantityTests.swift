import CloudyClient
import Testing

struct QuantityTests {
  @Test(
    arguments: [
      ("0C", "temperature", 0), ("32F", "temperature", 0), ("-4.5c", "temperature", -4.5),
      ("36 km/h", "windSpeed", 10), ("36kmh", "windSpeed", 10), ("5ms", "windSpeed", 5), ("5m/s", "windSpeed", 5),
      ("60%", "precipitationProbability", 0.6), ("1000hPa", "pressure", 1000), ("1in", "precipitation", 25.4),
      ("10km", "visibility", 10), ("6", nil, 6),
    ] as [(String, String?, Double)])
  func `a number with a unit is canonical`(source: String, field: String?, value: Double) throws {
    let quantity = try #require(Quantity(source))
    #expect(quantity.field == field && abs(quantity.value - value) < 1e-9)
  }

  @Test(arguments: ["", "C", "5x", "5 C C", "0x10C", "nanC", "1e3C", "5km/", "–5C"])
  func `anything else is none`(source: String) {
    #expect(Quantity(source) == nil)
  }
}
