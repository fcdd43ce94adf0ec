import CloudyProtocol
import Testing
import WeatherPresentation

struct SettingsTests {
  private let names = LocaleNames.posix

  private func change(_ make: (inout UnitsChange) -> Void) -> UnitsChange {
    var change = UnitsChange()
    make(&change)
    return change
  }

  private func expect(
    _ settings: Settings, are units: UnitsNotation, from origin: UnitsOrigin,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isMetric = units == .metric
    #expect(settings.units == units, sourceLocation: sourceLocation)
    #expect(settings.unitsOrigin == origin, sourceLocation: sourceLocation)
    #expect(settings.temperature == (isMetric ? .celsius : .fahrenheit), sourceLocation: sourceLocation)
    #expect(settings.windSpeed == (isMetric ? .kilometersPerHour : .milesPerHour), sourceLocation: sourceLocation)
    #expect(settings.pressure == (isMetric ? .hectopascals : .inchesOfMercury), sourceLocation: sourceLocation)
    #expect(settings.precipitation == (isMetric ? .millimeters : .inches), sourceLocation: sourceLocation)
    #expect(settings.distance == (isMetric ? .kilometers : .miles), sourceLocation: sourceLocation)
  }

  // MARK: In force

  @Test func `the choice beats the configuration, which beats the locale`() {
    let imperial = change { $0.units = .value(.imperial) }
    let metric = change { $0.units = .value(.metric) }
    let auto = change { $0.units = .auto }
    var american = LocaleNames.posix
    american.units = .imperial
    let none = UnitsChange()
    expect(Settings(chosen: none, configured: none, names: names), are: .metric, from: .locale)
    expect(Settings(chosen: none, configured: none, names: american), are: .imperial, from: .locale)
    expect(Settings(chosen: none, configured: imperial, names: names), are: .imperial, from: .configuration)
    expect(Settings(chosen: metric, configured: imperial, names: american), are: .metric, from: .setUnits)
    expect(Settings(chosen: auto, configured: imperial, names: names), are: .metric, from: .locale)
    expect(Settings(chosen: none, configured: auto, names: american), are: .imperial, from: .locale)
  }

  @Test func `a quantity's choice beats the system`() {
    let chosen = change {
      $0.temperature = .value(.fahrenheit)
      $0.pressure = .auto
    }
    let configured = change {
      $0.temperature = .value(.celsius)
      $0.windSpeed = .value(.knots)
      $0.pressure = .value(.millimetersOfMercury)
    }
    let settings = Settings(chosen: chosen, configured: configured, names: names)
    #expect(settings.temperature == .fahrenheit)
    #expect(settings.windSpeed == .knots)
    #expect(settings.pressure == .hectopascals)
  }

  @Test func `the time follows the locale, not the units`() {
    let imperial = change { $0.units = .value(.imperial) }
    var american = LocaleNames.posix
    american.time = .twelveHour
    let twentyFourHour = change { $0.time = .value(.twentyFourHour) }
    #expect(Settings(chosen: imperial, configured: UnitsChange(), names: names).time == .twentyFourHour)
    #expect(Settings(chosen: UnitsChange(), configured: UnitsChange(), names: american).time == .twelveHour)
    #expect(Settings(chosen: UnitsChange(), configured: twentyFourHour, names: american).time == .twentyFourHour)
  }

  // MARK: Changing

  @Test func `units reset every quantity they are not named with, but not the time`() {
    let chosen = change {
      $0.time = .value(.twelveHour)
      $0.temperature = .value(.celsius)
      $0.windSpeed = .value(.knots)
    }
    let request = change {
      $0.units = .value(.imperial)
      $0.windSpeed = .value(.beaufort)
    }
    let expected = change {
      $0.units = .value(.imperial)
      $0.time = .value(.twelveHour)
      $0.temperature = .auto
      $0.windSpeed = .value(.beaufort)
      $0.pressure = .auto
      $0.precipitation = .auto
      $0.distance = .auto
    }
    #expect(chosen.applying(request) == expected)
    #expect(chosen.applying(change { $0.units = .auto }).temperature == .auto)
  }

  @Test func `without units only what is named changes`() {
    let chosen = change { $0.units = .value(.imperial) }
    #expect(chosen.applying(UnitsChange()) == chosen)
    let expected = change {
      $0.units = .value(.imperial)
      $0.temperature = .value(.celsius)
    }
    #expect(chosen.applying(change { $0.temperature = .value(.celsius) }) == expected)
  }

  @Test func `units undo a configured quantity`() {
    let configured = change { $0.temperature = .value(.celsius) }
    let chosen = UnitsChange().applying(change { $0.units = .value(.imperial) })
    expect(Settings(chosen: chosen, configured: configured, names: names), are: .imperial, from: .setUnits)
  }

  @Test func `changed names the settings whose choice in force differs, sorted`() {
    let none = UnitsChange()
    let configured = change {
      $0.temperature = .value(.celsius)
      $0.distance = .value(.miles)
    }
    let imperial = none.applying(change { $0.units = .value(.imperial) })
    #expect(UnitsChange.changedSettings(from: none, to: none, configured: configured) == [])
    #expect(UnitsChange.changedSettings(from: none, to: imperial, configured: none) == [.units])
    #expect(
      UnitsChange.changedSettings(from: none, to: imperial, configured: configured)
        == [.distance, .temperature, .units])
    // What the configuration says already is no change; auto is none where nothing is configured.
    let same = change {
      $0.temperature = .value(.celsius)
      $0.pressure = .auto
    }
    #expect(UnitsChange.changedSettings(from: none, to: same, configured: configured) == [])
    let all = change {
      $0.units = .value(.metric)
      $0.time = .value(.twelveHour)
      $0.temperature = .value(.celsius)
      $0.windSpeed = .value(.knots)
      $0.pressure = .value(.hectopascals)
      $0.precipitation = .value(.inches)
      $0.distance = .value(.miles)
    }
    let changed = UnitsChange.changedSettings(from: none, to: all, configured: none)
    #expect(changed == SettingName.allCases.sorted { $0.rawValue < $1.rawValue })
  }

  // MARK: View model

  @Test func `the settings are shown in the seed's order with what automatic means`() {
    let chosen = change {
      $0.units = .value(.imperial)
      $0.temperature = .value(.celsius)
    }
    let configured = change { $0.time = .value(.twelveHour) }
    let view = SettingsViewModel(chosen: chosen, configured: configured, names: names)
    let shown = view.sections.map { section in
      ["\(section.name) \(section.title) \(section.effective)"]
        + section.rows.map { "\($0.text)|\($0.value)\($0.isSelected ? " *" : "")" }
    }
    #expect(
      shown == [
        [
          "time Time twelveHour", "12 Hour|twelveHour *", "24 Hour|twentyFourHour", "Automatic (24 Hour)|auto",
        ],
        ["units Units imperial", "Imperial|imperial *", "Metric|metric", "Automatic (Metric)|auto"],
        [
          "temperature Temperature celsius", "Fahrenheit|fahrenheit", "Celsius|celsius *",
          "Automatic (Fahrenheit)|auto",
        ],
        [
          "windSpeed Wind Speed milesPerHour", "m/s|metersPerSecond", "km/h|kilometersPerHour", "mph|milesPerHour",
          "Knots|knots", "Beaufort|beaufort", "Automatic (mph)|auto *",
        ],
        [
          "pressure Pressure inchesOfMercury", "hPa|hectopascals", "inHg|inchesOfMercury",
          "mmHg|millimetersOfMercury", "Automatic (inHg)|auto *",
        ],
        [
          "precipitation Precipitation inches", "Millimeters|millimeters", "Inches|inches",
          "Automatic (Inches)|auto *",
        ],
        ["distance Distance miles", "Kilometers|kilometers", "Miles|miles", "Automatic (Miles)|auto *"],
      ])
  }

  @Test(arguments: [UnitsNotation.metric, .imperial], [nil, Choice.auto, .value(UnitsNotation.imperial)])
  func `what is shown as in force is what is in force`(locale: UnitsNotation, units: Choice<UnitsNotation>?) {
    var names = LocaleNames.posix
    names.units = locale
    for quantity in [nil, Choice.auto, .value(TemperatureNotation.celsius)] {
      let chosen = change {
        $0.units = units
        $0.temperature = quantity
      }
      let settings = Settings(chosen: chosen, configured: UnitsChange(), names: names)
      let view = SettingsViewModel(chosen: chosen, configured: UnitsChange(), names: names)
      #expect(
        view.sections.map(\.effective) == [
          settings.time.rawValue, settings.units.rawValue, settings.temperature.rawValue, settings.windSpeed.rawValue,
          settings.pressure.rawValue, settings.precipitation.rawValue, settings.distance.rawValue,
        ])
      for section in view.sections { #expect(section.rows.count(where: \.isSelected) == 1) }
    }
  }
}
