import Glibc
import TestSupport
import UnixIO

/// A home directory of its own for one daemon and its clients, and the environment that leads there and nowhere else.
final class Home {
  let folder: TemporaryDirectory
  let socketPath: String
  let configurationPath: String
  let settingsPath: String
  let weatherPath: String
  let logPath: String

  /// The folder of the programs `swift test` builds beside the tests.
  static let programs: String = {
    var target = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &target, target.count)
    return FileSystem.parent(
      of: String(decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }()

  init() throws {
    folder = try TemporaryDirectory()
    socketPath = folder.appending("cloudy.sock")
    configurationPath = folder.appending(".config/cloudy/config.json")
    settingsPath = folder.appending(".local/state/cloudyd/settings.json")
    weatherPath = folder.appending(".cache/cloudyd/weather.json")
    logPath = folder.appending("log")
  }

  var environment: [String: String?] {
    var environment: [String: String?] = [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_DATA_DIRS": folder.appending("share"), "LC_ALL": "C",
      "TZ": "UTC", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + folder.appending("bus"),
      "SWIFT_BACKTRACE": "interactive=no,color=no,output-to=stderr",
    ]
    for name in [
      "CLOUDY_SOCKET", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "STATE_DIRECTORY", "CACHE_DIRECTORY",
      "LANG", "LC_TIME", "LC_MEASUREMENT", "TZDIR", "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID",
      "LISTEN_FDS", "LISTEN_FDNAMES", "http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY",
    ] { environment[name] = .some(nil) }
    return environment
  }

  func write(_ text: String, to path: String) throws {
    try FileSystem.makeDirectory(FileSystem.parent(of: path))
    try FileSystem.writeAtomically(path, Array(text.utf8), sync: false)
  }

  /// `configuration` without its braces: `"providers": [...]`. The place is Brussels.
  func configure(_ configuration: String) throws {
    let place = #""location": {"latitude": 50.85, "longitude": 4.35, "name": "Brussels"}"#
    try write("{\(place), \(configuration)}", to: configurationPath)
  }

  /// Open-Meteo served from there.
  func configure(baseURL: String, and more: String = "") throws {
    try configure(#""providers": [{"name": "open-meteo", "baseURL": "\#(baseURL)"}]\#(more)"#)
  }

  /// What the daemons of this home have told the person who runs them.
  var log: String { (try? text(of: logPath)) ?? "" }

  /// How often a daemon of this home has begun to serve.
  var starts: Int { log.split(separator: "\n").count { $0.contains("serving as") } }

  func text(of path: String) throws(FileError) -> String {
    String(decoding: try FileSystem.read(path, limit: 1 << 26), as: UTF8.self)
  }

  func client() throws -> Client { try Client(socketPath) }
}
