import CloudyProtocol

/// The subcommands; the table behind parsing, usage and help.
enum Command: String, CaseIterable {
  case day, week, hours, alerts, settings, status
  case get, subscribe, wait, refresh
  case setUnits = "set-units"
  case setLocation = "set-location"
  case places, ping, doctor, bridge, completions

  struct Row {
    /// The positional arguments, as the help shows them; one line a form.
    let arguments: [String]
    /// Beside the common ones.
    let options: [Option]
    let help: String
  }

  /// The topic a command of its name shows.
  var topic: Topic? { Topic(rawValue: rawValue) }

  var row: Row {
    switch self {
    case .day: Self.weather("show the weather now (without a command, this one)", [.shell])
    case .week: Self.weather("show today and the days after it")
    case .hours: Self.weather("show the next 48 hours")
    case .alerts: Self.view("show warnings", [.place])
    case .settings: Self.view("show the settings and what can be chosen")
    case .status: Self.view("show where the weather comes from and how old it is", [.shell, .place])
    case .get:
      Row(
        arguments: ["[TOPIC...]"], options: [.json, .format, .shell, .icons, .place, .cached, .timeout],
        help: "print the view as JSON, all topics or those named")
    case .subscribe:
      Row(
        arguments: ["[TOPIC...]"], options: [.json, .format, .icons, .place, .on, .count],
        help: "print a line for every change, or for what --on names, until interrupted")
    case .wait:
      Row(
        arguments: ["[TOPIC...]"], options: [.json, .format, .icons, .place, .on, .timeout],
        help: "wait for a change, or for what --on names, and print it")
    case .refresh:
      Row(arguments: [], options: [.wait, .place, .json, .timeout], help: "fetch the weather now")
    case .setUnits:
      Row(
        arguments: ["[metric|imperial|auto|toggle] [UNIT...]"],
        options: [.temperature, .time, .windSpeed, .pressure, .precipitation, .distance, .json, .timeout],
        help: "choose the units, for every client")
    case .setLocation:
      Row(
        arguments: [
          "NAME...", "LATITUDE LONGITUDE [NAME...]", "--auto", "--save NAME [PLACE...]",
          "--place NAME", "--remove NAME",
        ], options: [.auto, .save, .place, .remove, .json, .timeout],
        help: "choose the place, for every client, or save one under a name")
    case .places:
      Row(arguments: [], options: [.json, .format, .timeout], help: "show the saved places")
    case .ping:
      Row(arguments: [], options: [.json, .timeout], help: "ask whether the server answers")
    case .doctor:
      Row(arguments: [], options: [.json, .timeout], help: "find out what is wrong, and how to mend it")
    case .bridge:
      Row(arguments: [], options: [.hangUp, .timeout], help: "connect standard input and output with the server")
    case .completions:
      Row(
        arguments: [CompletionShell.allCases.map(\.rawValue).joined(separator: "|")], options: [],
        help: "print what completes command lines in a shell")
    }
  }

  /// The words its arguments may be, for completion.
  var words: [String] {
    switch self {
    case .get, .subscribe, .wait: Topic.allCases.map(\.rawValue)
    case .setUnits: ["toggle"] + UnitsAlias.names
    case .completions: CompletionShell.allCases.map(\.rawValue)
    default: []
    }
  }

  private static func weather(_ help: String, _ more: [Option] = []) -> Row {
    Row(arguments: [], options: [.json, .format] + more + [.icons, .place, .cached, .timeout], help: help)
  }

  private static func view(_ help: String, _ more: [Option] = []) -> Row {
    Row(arguments: [], options: [.json, .format] + more + [.icons, .timeout], help: help)
  }
}
