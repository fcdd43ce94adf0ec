package import CloudyProtocol

extension UnitsChange {
  /// The choices after a `set-units`: what it names changes; naming `units` gives every quantity it does not name back
  /// to `auto`, which beats the configuration; `time` stands alone.
  package func applying(_ change: UnitsChange) -> UnitsChange {
    var base = self
    if let units = change.units {
      base = UnitsChange()
      base.units = units
      base.time = time
      base.temperature = .auto
      base.windSpeed = .auto
      base.pressure = .auto
      base.precipitation = .auto
      base.distance = .auto
    }
    return change.over(base)
  }

  /// The settings, sorted by name, whose choice in force (chosen, else configured, else `auto`) differs.
  package static func changedSettings(
    from old: UnitsChange, to new: UnitsChange, configured: UnitsChange
  ) -> [SettingName] {
    let old = old.over(configured)
    let new = new.over(configured)
    func differs<Value>(_ setting: KeyPath<UnitsChange, Choice<Value>?>) -> Bool {
      old[keyPath: setting] ?? .auto != new[keyPath: setting] ?? .auto
    }
    let changed: [(SettingName, Bool)] = [
      (.distance, differs(\.distance)), (.precipitation, differs(\.precipitation)), (.pressure, differs(\.pressure)),
      (.temperature, differs(\.temperature)), (.time, differs(\.time)), (.units, differs(\.units)),
      (.windSpeed, differs(\.windSpeed)),
    ]
    return changed.filter(\.1).map(\.0)
  }

  /// Per setting the choice here, else the one below.
  func over(_ below: UnitsChange) -> UnitsChange {
    var merged = below
    if let units { merged.units = units }
    if let time { merged.time = time }
    if let temperature { merged.temperature = temperature }
    if let windSpeed { merged.windSpeed = windSpeed }
    if let pressure { merged.pressure = pressure }
    if let precipitation { merged.precipitation = precipitation }
    if let distance { merged.distance = distance }
    return merged
  }
}
