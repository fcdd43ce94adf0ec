/// Every option, by its name on the command line.
enum Option: String, CaseIterable {
  case json = "--json"
  case format = "--format"
  case icons = "--icons"
  case cached = "--cached"
  case count = "--count"
  case wait = "--wait"
  case auto = "--auto"
  case temperature = "--temperature"
  case time = "--time"
  case windSpeed = "--wind-speed"
  case pressure = "--pressure"
  case precipitation = "--precipitation"
  case distance = "--distance"
  case socket = "--socket"
  case timeout = "--timeout"
  case help = "--help"
  case version = "--version"

  /// Options every command takes.
  static let common: [Option] = [.socket, .help, .version]

  /// What stands for its argument in the help; nil where it takes none.
  var argument: String? {
    switch self {
    case .json, .cached, .wait, .auto, .help, .version: nil
    case .format: "TEMPLATE"
    case .icons: "SET"
    case .count: "N"
    case .temperature, .time, .windSpeed, .pressure, .precipitation, .distance: "UNIT"
    case .socket: "PATH"
    case .timeout: "SECONDS"
    }
  }

  var help: String {
    switch self {
    case .json: "print JSON as the server sends it"
    case .format: "print fields of your choice, such as '{icon} {temperature}'"
    case .icons: "glyphs for {icon}: emoji, text, ascii, nerd or weather-icons"
    case .cached: "never wait for the first weather"
    case .count: "end after N lines"
    case .wait: "wait until the refresh has ended"
    case .auto: "let Cloudy find the place"
    case .temperature: "C, F or auto"
    case .time: "12h, 24h or auto"
    case .windSpeed: "ms, kmh, mph, kn, bft or auto"
    case .pressure: "hpa, inhg, mmhg or auto"
    case .precipitation: "mm, in or auto"
    case .distance: "km, mi or auto"
    case .socket: "the server's socket (default: $CLOUDY_SOCKET, else $XDG_RUNTIME_DIR/cloudy.sock)"
    case .timeout: "give up after this long"
    case .help: "print this help"
    case .version: "print the version"
    }
  }
}
