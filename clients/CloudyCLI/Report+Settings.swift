import CloudyClient
import CloudyProtocol
import JSON

extension Report {
  /// A setting a line, separated by tabs: name, token in force, token chosen.
  var plainSettings: [String] {
    rows(.settings).map { section in
      let chosen = section["rows"]?.array?.first { $0["isSelected"]?.bool ?? false }
      return [section.shown("name"), section.shown("effective"), chosen?.text("value") ?? Template.missing]
        .joined(separator: "\t")
    }
  }

  func settingsPage(_ width: Int) -> [String] {
    rows(.settings).flatMap { section in
      let rows = section["rows"]?.array ?? []
      return [terminal.bold(section.shown("title").truncated(to: width))]
        + rows.map { row in
          let isSelected = row["isSelected"]?.bool ?? false
          return "\(isSelected ? "*" : " ") \(row.shown("text"))".truncated(to: width)
        }
    }
  }
}
