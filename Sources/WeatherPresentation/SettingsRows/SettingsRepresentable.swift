import CloudyProtocol

/// One row of a settings section: a notation, or `auto`, offered to the user.
protocol SettingsRepresentable {
  associatedtype Notation: RawRepresentable<String> & CaseIterable & Equatable & Sendable

  /// English name of a notation.
  static func text(of notation: Notation) -> String

  /// What the row offers.
  var choice: Choice<Notation> { get }
  /// The choice in force.
  var selected: Choice<Notation> { get }
  /// What `auto` means now.
  var automatic: Notation { get }

  init(choice: Choice<Notation>, selected: Choice<Notation>, automatic: Notation)
}

extension SettingsRepresentable {
  /// "Celsius" or "Automatic (Celsius)"
  var text: String {
    choice.value.map(Self.text) ?? "Automatic (\(Self.text(of: automatic)))"
  }

  var isSelected: Bool { choice == selected }

  /// The token `set-units` takes.
  var value: String { choice.value?.rawValue ?? "auto" }

  /// The section of this setting: every notation in its own order, then `auto`.
  ///
  /// - Parameter selected: the choice in force, nil for `auto`.
  static func section(
    _ name: SettingName, title: String, selected: Choice<Notation>?, automatic: Notation
  ) -> SettingsViewModel.Section {
    let selected = selected ?? .auto
    let choices = Notation.allCases.map(Choice.value) + [.auto]
    return SettingsViewModel.Section(
      name: name, title: title, effective: (selected.value ?? automatic).rawValue,
      rows: choices.map { choice in
        let row = Self(choice: choice, selected: selected, automatic: automatic)
        return SettingsViewModel.Row(text: row.text, value: row.value, isSelected: row.isSelected)
      })
  }
}
