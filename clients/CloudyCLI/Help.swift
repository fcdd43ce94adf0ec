import CloudyClient

/// The help texts, made from the table of commands.
enum Help {
  private static let columns = 80

  /// What `cloudy --help` prints.
  static var overview: String {
    let commands = Command.allCases.map { (name: $0.rawValue, help: $0.row.help) }
    let options = Option.common.map { (name: name(of: $0), help: $0.help) }
    return """
      Usage: cloudy [COMMAND] [OPTION...]

      Shows the weather of the Cloudy server and changes its settings.

      Commands:
      \(list(commands))

      Options of every command:
      \(list(options))

      cloudy COMMAND --help tells a command's own options; cloudy(1) has the rest.

      """
  }

  /// What `cloudy COMMAND --help` prints.
  static func text(for command: Command) -> String {
    let row = command.row
    let forms = row.arguments.isEmpty ? [""] : row.arguments.map { " " + $0 }
    let usage = forms.enumerated().map { index, form in
      "\(index == 0 ? "Usage:" : "      ") cloudy \(command.rawValue)\(form) [OPTION...]"
    }
    let options = (row.options + Option.common).map { (name: name(of: $0), help: $0.help) }
    return """
      \(usage.joined(separator: "\n"))

      \(row.help.prefix(1).uppercased() + row.help.dropFirst()).

      Options:
      \(list(options))

      """
  }

  private static func name(of option: Option) -> String {
    option.rawValue + (option.argument.map { " " + $0 } ?? "")
  }

  private static func list(_ entries: [(name: String, help: String)]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.flatMap { entry in
      let lines = entry.help.wrapped(to: columns - width - 4)
      return lines.enumerated().map { index, line in
        "  \((index == 0 ? entry.name : "").padded(to: width))  \(line)"
      }
    }.joined(separator: "\n")
  }
}
