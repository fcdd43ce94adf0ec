package import JSON

/// The topic `settings`: one section a setting, in the seed app's order (time, units, temperature, then the rest), and the
/// saved places.
package struct SettingsViewModel: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    package var name: SettingName
    /// English heading.
    package var title: String
    /// The token in force, whoever chose it.
    package var effective: String
    package var rows: [Row]

    package init(name: SettingName, title: String, effective: String, rows: [Row]) {
      self.name = name
      self.title = title
      self.effective = effective
      self.rows = rows
    }
  }

  package struct Row: Equatable, Sendable {
    /// English text, "Celsius" or "Automatic (Celsius)".
    package var text: String
    /// The token `set-units` takes, `auto` for the automatic row.
    package var value: String
    /// Whether it is the choice in force for this setting.
    package var isSelected: Bool

    package init(text: String, value: String, isSelected: Bool) {
      self.text = text
      self.value = value
      self.isSelected = isSelected
    }
  }

  package var sections: [Section]
  /// Sorted by the bytes of the names they are saved under.
  package var places: [SavedPlaceViewModel]

  package init(sections: [Section], places: [SavedPlaceViewModel] = []) {
    self.sections = sections
    self.places = places
  }
}

extension SettingsViewModel {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["places"] = .array(places.map(\.json))
    object["sections"] = .array(sections.map(\.json))
    return .object(object)
  }
}

extension SettingsViewModel.Section {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["effective"] = effective.json
    object["name"] = name.json
    object["rows"] = .array(rows.map(\.json))
    object["title"] = title.json
    return .object(object)
  }
}

extension SettingsViewModel.Row {
  /// The object on the wire.
  package var json: JSONValue {
    var object = JSONObject()
    object["isSelected"] = isSelected.json
    object["text"] = text.json
    object["value"] = value.json
    return .object(object)
  }
}
