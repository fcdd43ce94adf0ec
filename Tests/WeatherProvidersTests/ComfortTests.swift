import Testing
import WeatherProviders

/// Against the published tables.
struct ComfortTests {
  private func feelsLike(fahrenheit: Double, milesPerHour: Double? = nil, percent: Double? = nil) -> Double? {
    Comfort.feelsLike(
      temperature: (fahrenheit - 32) / 1.8, windSpeed: milesPerHour.map { $0 * 0.44704 },
      humidity: percent.map { $0 / 100 }
    ).map { $0 * 1.8 + 32 }
  }

  /// The chart of the US NWS, °F and mph, rounded to whole degrees.
  @Test(arguments: [
    (40.0, 5.0, 36.0), (40, 60, 25), (30, 5, 25), (30, 10, 21), (20, 15, 6), (10, 20, -9), (0, 15, -19), (0, 25, -24),
    (0, 40, -29), (-10, 30, -39), (-20, 35, -55), (-45, 5, -63), (-45, 60, -98),
  ])
  func `wind chill is the chart's`(temperature: Double, wind: Double, chill: Double) throws {
    let felt = try #require(feelsLike(fahrenheit: temperature, milesPerHour: wind))
    #expect((felt - chill).magnitude <= 0.6, "\(felt)")
  }

  /// Environment Canada's table, °C and km/h.
  @Test(arguments: [(0.0, 40.0, -7.0), (-10, 20, -18), (-20, 30, -33), (-30, 60, -50), (5, 10, 3)])
  func `wind chill is Canada's too`(temperature: Double, wind: Double, chill: Double) throws {
    let felt = try #require(
      Comfort.feelsLike(temperature: temperature, windSpeed: wind / 3.6, humidity: nil))
    #expect((felt - chill).magnitude <= 0.6, "\(felt)")
  }

  /// The chart of the US NWS, °F and %, which the regression follows within 1.3 °F.
  @Test(arguments: [
    (80.0, 40.0, 80.0), (84, 40, 83), (90, 40, 91), (100, 40, 109), (110, 40, 136), (80, 70, 83), (86, 70, 95),
    (90, 70, 105), (96, 70, 126), (90, 50, 95), (100, 50, 118), (86, 90, 105), (84, 100, 103),
  ])
  func `the heat index is the chart's`(temperature: Double, humidity: Double, index: Double) throws {
    let felt = try #require(feelsLike(fahrenheit: temperature, percent: humidity))
    #expect((felt - index).magnitude <= 1.3, "\(felt)")
  }

  @Test func `between cold and heat it feels as it is, and calm cold too`() {
    #expect(Comfort.feelsLike(temperature: 18, windSpeed: nil, humidity: nil) == 18)
    #expect(Comfort.feelsLike(temperature: -5, windSpeed: 1, humidity: nil) == -5)
  }

  @Test func `what the formula needs and lacks makes it missing`() {
    #expect(Comfort.feelsLike(temperature: nil, windSpeed: 5, humidity: 0.5) == nil)
    #expect(Comfort.feelsLike(temperature: 0, windSpeed: nil, humidity: 0.5) == nil)
    #expect(Comfort.feelsLike(temperature: 35, windSpeed: 5, humidity: nil) == nil)
  }

  /// Psychrometric tables, °C and %.
  @Test(arguments: [
    (20.0, 50.0, 9.3), (25, 60, 16.7), (30, 70, 23.9), (10, 80, 6.7), (0, 100, 0), (35, 20, 8.7), (-10, 90, -11.3),
  ])
  func `the dew point is the tables'`(temperature: Double, humidity: Double, dewPoint: Double) throws {
    let point = try #require(Comfort.dewPoint(temperature: temperature, humidity: humidity / 100))
    #expect((point - dewPoint).magnitude <= 0.1, "\(point)")
  }

  @Test func `perfectly dry air has no dew point`() {
    #expect(Comfort.dewPoint(temperature: 20, humidity: 0) == nil)
    #expect(Comfort.dewPoint(temperature: nil, humidity: 0.5) == nil)
  }
}
