import CloudyProtocol

/// The names of units a user may type, each of one setting only: the wire's tokens and short ones.
enum UnitsAlias {
  private static let short: [(name: String, setting: SettingName, token: String)] = [
    ("12h", .time, TimeNotation.twelveHour.rawValue),
    ("24h", .time, TimeNotation.twentyFourHour.rawValue),
    ("c", .temperature, TemperatureNotation.celsius.rawValue),
    ("f", .temperature, TemperatureNotation.fahrenheit.rawValue),
    ("ms", .windSpeed, WindSpeedNotation.metersPerSecond.rawValue),
    ("m/s", .windSpeed, WindSpeedNotation.metersPerSecond.rawValue),
    ("kmh", .windSpeed, WindSpeedNotation.kilometersPerHour.rawValue),
    ("km/h", .windSpeed, WindSpeedNotation.kilometersPerHour.rawValue),
    ("mph", .windSpeed, WindSpeedNotation.milesPerHour.rawValue),
    ("kn", .windSpeed, WindSpeedNotation.knots.rawValue),
    ("bft", .windSpeed, WindSpeedNotation.beaufort.rawValue),
    ("hpa", .pressure, PressureNotation.hectopascals.rawValue),
    ("inhg", .pressure, PressureNotation.inchesOfMercury.rawValue),
    ("mmhg", .pressure, PressureNotation.millimetersOfMercury.rawValue),
    ("mm", .precipitation, PrecipitationNotation.millimeters.rawValue),
    ("in", .precipitation, PrecipitationNotation.inches.rawValue),
    ("km", .distance, DistanceNotation.kilometers.rawValue),
    ("mi", .distance, DistanceNotation.miles.rawValue),
  ]

  private static let tokens: [(name: String, setting: SettingName, token: String)] =
    rows(UnitsNotation.self, .units) + rows(TimeNotation.self, .time) + rows(TemperatureNotation.self, .temperature)
    + rows(WindSpeedNotation.self, .windSpeed) + rows(PressureNotation.self, .pressure)
    + rows(PrecipitationNotation.self, .precipitation) + rows(DistanceNotation.self, .distance)

  /// Every name, for completion: the short ones and the systems of units.
  static let names = UnitsNotation.allCases.map(\.rawValue) + ["auto"] + short.map(\.name)

  /// The setting and wire token a name stands for, in any case of letters; `auto` alone is of `units`.
  static func resolve(_ name: String) -> (setting: SettingName, token: String)? {
    let name = name.lowercased()
    if name == "auto" { return (.units, "auto") }
    return (short + tokens).first { $0.name == name }.map { ($0.setting, $0.token) }
  }

  /// The wire token a name stands for among those of one setting, `auto` included.
  static func token(_ name: String, of setting: SettingName) -> String? {
    if name.lowercased() == "auto" { return "auto" }
    return resolve(name).flatMap { $0.setting == setting ? $0.token : nil }
  }

  private static func rows<Notation: CaseIterable & RawRepresentable<String>>(
    _: Notation.Type, _ setting: SettingName
  ) -> [(name: String, setting: SettingName, token: String)] {
    Notation.allCases.map { ($0.rawValue.lowercased(), setting, $0.rawValue) }
  }
}
