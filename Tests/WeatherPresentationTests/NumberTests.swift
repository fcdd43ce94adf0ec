import CloudyProtocol
import Testing
import WeatherModel
import WeatherPresentation

struct NumberTests {
  private func context(_ change: (inout UnitsChange) -> Void) -> PresentationContext {
    var chosen = UnitsChange()
    change(&chosen)
    return PresentationContext(
      settings: Settings(chosen: chosen, configured: UnitsChange(), names: .posix), names: .posix,
      zone: ZoneRules(fixedOffsetSeconds: 0), now: 0)
  }

  private static let missing: [Double?] = [nil, .nan, .signalingNaN, .infinity, -.infinity, 1e20, -1e300]

  @Test(
    arguments: [
      (21.25, "21.3 °C", "21 °C", "21°", "70.3 °F", "70 °F", "70°"),
      (0, "0.0 °C", "0 °C", "0°", "32.0 °F", "32 °F", "32°"),
      (-0.0, "0.0 °C", "0 °C", "0°", "32.0 °F", "32 °F", "32°"),
      (-0.4, "-0.4 °C", "0 °C", "0°", "31.3 °F", "31 °F", "31°"),
      (-0.04, "0.0 °C", "0 °C", "0°", "31.9 °F", "32 °F", "32°"),
      (-0.5, "-0.5 °C", "-1 °C", "-1°", "31.1 °F", "31 °F", "31°"),
      (-17.8, "-17.8 °C", "-18 °C", "-18°", "0.0 °F", "0 °F", "0°"),
      (-40, "-40.0 °C", "-40 °C", "-40°", "-40.0 °F", "-40 °F", "-40°"),
      (0.25, "0.3 °C", "0 °C", "0°", "32.5 °F", "32 °F", "32°"),
      (37.5, "37.5 °C", "38 °C", "38°", "99.5 °F", "100 °F", "100°"),
      (-2.5, "-2.5 °C", "-3 °C", "-3°", "27.5 °F", "28 °F", "28°"),
    ] as [(Double, String, String, String, String, String, String)])
  func `a temperature is rounded once, half away from zero, never to minus zero`(
    celsius: Double, celsius1: String, celsius0: String, short: String, fahrenheit1: String, fahrenheit0: String,
    shortFahrenheit: String
  ) {
    let metric = context { $0.units = .value(.metric) }
    let imperial = context { $0.units = .value(.imperial) }
    #expect(metric.temperature(celsius, decimals: 1) == celsius1)
    #expect(metric.temperature(celsius, decimals: 0) == celsius0)
    #expect(metric.shortTemperature(celsius) == short)
    #expect(imperial.temperature(celsius, decimals: 1) == fahrenheit1)
    #expect(imperial.temperature(celsius, decimals: 0) == fahrenheit0)
    #expect(imperial.shortTemperature(celsius) == shortFahrenheit)
  }

  @Test(
    arguments: [
      (-3, 5, "-3 °C - 5 °C"), (-3, nil, "-3 °C"), (nil, 5, "5 °C"), (nil, nil, nil), (.nan, 5, "5 °C"),
    ] as [(Double?, Double?, String?)])
  func `a range with one end is that end`(minimum: Double?, maximum: Double?, text: String?) {
    #expect(context { _ in }.temperatureRange(minimum, maximum) == text)
  }

  @Test(
    arguments: [
      (0, "0.0 m/s", "0 km/h", "0 mph", "0 kn", "0 Bft"), (0.24, "0.2 m/s", "1 km/h", "1 mph", "0 kn", "0 Bft"),
      (2.5, "2.5 m/s", "9 km/h", "6 mph", "5 kn", "2 Bft"), (4.5 / 3.6, "1.3 m/s", "5 km/h", "3 mph", "2 kn", "1 Bft"),
      (8.2, "8.2 m/s", "30 km/h", "18 mph", "16 kn", "5 Bft"),
      (40, "40.0 m/s", "144 km/h", "89 mph", "78 kn", "12 Bft"),
    ] as [(Double, String, String, String, String, String)])
  func `a wind speed in every unit`(
    speed: Double, metersPerSecond: String, kilometersPerHour: String, milesPerHour: String, knots: String,
    beaufort: String
  ) {
    let texts = WindSpeedNotation.allCases.map { notation in
      context { $0.windSpeed = .value(notation) }.windSpeed(speed)
    }
    #expect(texts == [metersPerSecond, kilometersPerHour, milesPerHour, knots, beaufort])
  }

  @Test func `a force begins at the least speed of the scale`() {
    let beaufort = context { $0.windSpeed = .value(.beaufort) }
    let least = [0, 0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]
    for (force, speed) in least.enumerated() {
      #expect(beaufort.windSpeed(speed) == "\(force) Bft")
      if force > 0 { #expect(beaufort.windSpeed(speed - 0.1) == "\(force - 1) Bft") }
    }
    // The scale is one of tenths: what rounds to 1.6 m/s is no longer 1.5.
    #expect(beaufort.windSpeed(1.55) == "2 Bft")
    #expect(beaufort.windSpeed(1.549) == "1 Bft")
  }

  @Test(arguments: [
    (996.7, "997 hPa", "29.43 inHg", "748 mmHg"), (1_013.25, "1013 hPa", "29.92 inHg", "760 mmHg"),
    (1_022.98, "1023 hPa", "30.21 inHg", "767 mmHg"), (1_000.5, "1001 hPa", "29.54 inHg", "750 mmHg"),
  ])
  func `a pressure in every unit`(pressure: Double, hectopascals: String, inches: String, millimeters: String) {
    let texts = PressureNotation.allCases.map { notation in
      context { $0.pressure = .value(notation) }.pressure(pressure)
    }
    #expect(texts == [hectopascals, inches, millimeters])
  }

  @Test(arguments: [
    (0, "0.0 mm", "0.00 in"), (0.04, "0.0 mm", "0.00 in"), (0.05, "0.1 mm", "0.00 in"), (0.8, "0.8 mm", "0.03 in"),
    (25, "25.0 mm", "0.98 in"), (25.4, "25.4 mm", "1.00 in"), (0.127, "0.1 mm", "0.01 in"), (0.15, "0.2 mm", "0.01 in"),
  ])
  func `an amount of rain in every unit`(amount: Double, millimeters: String, inches: String) {
    #expect(context { $0.precipitation = .value(.millimeters) }.precipitation(amount) == millimeters)
    #expect(context { $0.precipitation = .value(.inches) }.precipitation(amount) == inches)
  }

  @Test(arguments: [(0, "0 km", "0 mi"), (16.09344, "16 km", "10 mi"), (0.5, "1 km", "0 mi"), (4.2, "4 km", "3 mi")])
  func `a distance in every unit`(distance: Double, kilometers: String, miles: String) {
    #expect(context { $0.distance = .value(.kilometers) }.distance(distance) == kilometers)
    #expect(context { $0.distance = .value(.miles) }.distance(distance) == miles)
  }

  @Test(arguments: [
    (0, "0 %"), (0.65, "65 %"), (0.555, "56 %"), (0.004, "0 %"), (0.005, "1 %"), (1, "100 %"), (1.0001, "100 %"),
    (-0.1, "0 %"), (0.285, "29 %"),
  ])
  func `a fraction is a percentage of 0 to 100`(fraction: Double, text: String) {
    #expect(context { _ in }.percent(fraction) == text)
  }

  @Test(arguments: [
    (0, "N"), (11.24, "N"), (11.25, "NNE"), (31, "NNE"), (45, "NE"), (67.5, "ENE"), (90, "E"), (112.5, "ESE"),
    (135, "SE"), (157.5, "SSE"), (180, "S"), (202.5, "SSW"), (225, "SW"), (247.5, "WSW"), (270, "W"), (292.5, "WNW"),
    (317, "NW"), (337.5, "NNW"), (348.74, "NNW"), (348.75, "N"), (360, "N"), (405, "NE"), (-90, "W"), (-1e-20, "N"),
  ])
  func `a direction is one of 16 points`(degrees: Double, point: String) {
    #expect(context { _ in }.windDirection(degrees) == point)
  }

  @Test(arguments: [(0, "0"), (3.45, "3"), (2.5, "3"), (11.7, "12")])
  func `an index is a whole number`(index: Double, text: String) {
    #expect(context { _ in }.uvIndex(index) == text)
  }

  @Test(arguments: missing) func `a missing or absurd number has no text`(number: Double?) {
    for units in UnitsNotation.allCases {
      let context = context { $0.units = .value(units) }
      #expect(context.temperature(number, decimals: 1) == nil)
      #expect(context.shortTemperature(number) == nil)
      #expect(context.temperatureRange(number, number) == nil)
      #expect(context.pressure(number) == nil)
      #expect(context.precipitation(number) == nil)
      #expect(context.distance(number) == nil)
      #expect(context.uvIndex(number) == nil)
    }
    for notation in WindSpeedNotation.allCases {
      #expect(context { $0.windSpeed = .value(notation) }.windSpeed(number) == nil)
    }
    if number?.isFinite != true {
      #expect(context { _ in }.percent(number) == nil)
      #expect(context { _ in }.windDirection(number) == nil)
    }
  }

  @Test func `no number traps`() {
    let numbers = [1e9, 1e11, 1e12, 1e15, 1e17, 9.3e18, 1e19, 1e100, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    for number in numbers + numbers.map({ -$0 }) {
      for units in UnitsNotation.allCases {
        let context = context { $0.units = .value(units) }
        _ = [context.temperature(number, decimals: 1), context.windSpeed(number), context.pressure(number)]
        _ = [context.precipitation(number), context.distance(number), context.percent(number)]
        _ = [context.windDirection(number), context.uvIndex(number)]
      }
    }
  }
}
