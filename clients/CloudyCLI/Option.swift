import CloudyClient

/// Every option, by its name on the command line.
enum Option: String, CaseIterable {
  case json = "--json"
  case format = "--format"
  case shell = "--shell"
  case icons = "--icons"
  case place = "--place"
  case cached = "--cached"
  case on = "--on"
  case count = "--count"
  case wait = "--wait"
  case auto = "--auto"
  case save = "--save"
  case remove = "--remove"
  case hangUp = "--hang-up"
  case temperature = "--temperature"
  case time = "--time"
  case windSpeed = "--wind-speed"
  case pressure = "--pressure"
  case precipitation = "--precipitation"
  case distance = "--distance"
  case host = "--host"
  case socket = "--socket"
  case timeout = "--timeout"
  case help = "--help"
  case version = "--version"

  /// Options every command takes.
  static let common: [Option] = [.host, .socket, .help, .version]

  /// What stands for its argument in the help; nil where it takes none.
  var argument: String? {
    switch self {
    case .json, .cached, .wait, .auto, .hangUp, .help, .version: nil
    case .format: "TEMPLATE"
    case .shell: "[sh|fish]"
    case .icons: "SET"
    case .on: "LIST"
    case .place, .save, .remove: "NAME"
    case .count: "N"
    case .temperature, .time, .windSpeed, .pressure, .precipitation, .distance: "UNIT"
    case .host: "HOST"
    case .socket: "PATH"
    case .timeout: "SECONDS"
    }
  }

  var help: String {
    switch self {
    case .json: "print JSON as the server sends it"
    case .format: "print fields of your choice, such as '{icon} {temperature}'"
    case .shell: "print assignments of CLOUDY_TEMPERATURE and the like, safe to eval in a shell"
    case .icons: "glyphs for {icon}: emoji, text, ascii, nerd or weather-icons"
    case .place: "the saved place of this name"
    case .cached: "never wait for the first weather"
    case .on:
      """
      one or more, with commas between: rain-start rain-stop temperature-below:0C temperature-above:30C \
      wind-above:50km/h alert stale units
      """
    case .count: "end after N lines"
    case .wait: "wait until the refresh has ended"
    case .auto: "let Cloudy find the place"
    case .save: "save the place under a name, without choosing it; the place in force if none is told"
    case .remove: "forget the saved place of this name"
    case .hangUp: "end as soon as standard input does"
    case .temperature: "C, F or auto"
    case .time: "12h, 24h or auto"
    case .windSpeed: "ms, kmh, mph, kn, bft or auto"
    case .pressure: "hpa, inhg, mmhg or auto"
    case .precipitation: "mm, in or auto"
    case .distance: "km, mi or auto"
    case .host: "ask the server of another machine, over ssh; -H for short"
    case .socket: "the server's socket (default: $CLOUDY_SOCKET, else $XDG_RUNTIME_DIR/cloudy.sock)"
    case .timeout: "give up after this long"
    case .help: "print this help"
    case .version: "print the version"
    }
  }

  /// The words its argument is one of, for completion; of a list, what its elements begin with.
  var values: [String] {
    switch self {
    case .shell: ShellDialect.allCases.map(\.rawValue)
    case .icons: IconSet.allCases.map(\.rawValue)
    case .on: Happening.names
    case .temperature: ["C", "F", "auto"]
    case .time: ["12h", "24h", "auto"]
    case .windSpeed: ["ms", "kmh", "mph", "kn", "bft", "auto"]
    case .pressure: ["hpa", "inhg", "mmhg", "auto"]
    case .precipitation: ["mm", "in", "auto"]
    case .distance: ["km", "mi", "auto"]
    default: []
    }
  }
}
