import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import UnixIO

/// `cloudy doctor`: looks at everything between the sky and the bar, in the order in which the weather passes it.
struct Doctor {
  /// For systemctl and fc-list each; a user manager that hangs must not keep the rest from being told.
  private static let programWait = Duration.seconds(5)
  private static let unit = "cloudy.socket"
  private static let enable = "systemctl --user enable --now \(unit)"
  private static let restart = "systemctl --user restart cloudy.service"
  private static let check = "cloudyd --check-config"
  private static let findPlace = "cloudy set-location NAME"

  let cli: CLI
  let invocation: Invocation
  /// Runs a program and returns its exit status and output; nil where there is none or it hangs.
  var run: ([String]) -> (status: Int32, output: String)? = { SpawnedProgram.run($0, within: programWait) }

  /// Of another machine only what its server tells.
  func findings() -> [Finding] {
    guard invocation.host == nil else { return server() }
    return [socket(), systemUnit(), configuration] + server() + [terminal, fonts, bars]
  }

  // MARK: The server

  private var configuration: Finding { Self.configuration(run(["sh", "-c", "\(Self.check) 2>&1"])) }

  /// From what `cloudyd --check-config` prints; nil where it cannot be run.
  static func configuration(_ check: (status: Int32, output: String)?) -> Finding {
    let notFound: Int32 = 127
    guard let check, check.status != notFound else {
      return Finding(.ok, "config", "not looked at: cloudyd is not in PATH")
    }
    let lines = check.output.split(separator: "\n")
    guard check.status == 0 else {
      return Finding(.bad, "config", lines.last.map(String.init) ?? "it cannot be used", mend: Self.check)
    }
    guard let warning = lines.first(where: { String($0).holds("warning: ") }) else {
      return Finding(.ok, "config", lines.first.map(String.init) ?? "nothing wrong")
    }
    return Finding(.warn, "config", String(warning), mend: "edit ~/.config/cloudy/config.json; see cloudy.json(5)")
  }

  private func socket() -> Finding {
    let path: String
    do throws(SocketPath.Unknown) {
      path = try SocketPath.resolve(option: invocation.socket, environment: cli.environment)
    } catch {
      return Finding(
        .bad, "socket", error.description, mend: "log in so that XDG_RUNTIME_DIR is set, or give --socket")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      return Finding(.bad, "socket", "\(path): \(Errno.last)", mend: Self.enable)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      return Finding(.bad, "socket", "\(path) is not a socket", mend: "rm \(path), then: \(Self.enable)")
    }
    return Finding(.ok, "socket", path)
  }

  private func systemUnit() -> Finding {
    let states = ["is-enabled", "is-active"].map { run(["systemctl", "--user", $0, Self.unit])?.output }
    return Self.unit(
      isEnabled: states[0].map(Self.firstLine) ?? "", isActive: states[1].map(Self.firstLine) ?? "")
  }

  /// From what `systemctl is-enabled` and `is-active` print, empty where they could not be asked.
  static func unit(isEnabled: String, isActive: String) -> Finding {
    switch (isEnabled, isActive) {
    case (_, "failed"):
      Finding(.bad, "unit", "\(unit) has failed", mend: "systemctl --user restart \(unit); journalctl --user -u cloudy")
    case ("", ""), ("", "inactive"), ("not-found", _):
      Finding(.warn, "unit", "systemd knows no \(unit) of this user", mend: "install Cloudy, then: \(enable)")
    case ("enabled", "active"), ("static", "active"), ("linked", "active"):
      Finding(.ok, "unit", "\(unit) is \(isEnabled) and active")
    default:
      Finding(
        .warn, "unit", "\(unit) is \(isEnabled.isEmpty ? "unknown" : isEnabled) and \(isActive)", mend: enable)
    }
  }

  private func server() -> [Finding] {
    do throws(CommandFailure) {
      let deadline = cli.deadline(invocation)
      let connection = try cli.connect(invocation, by: deadline)
      let start = SystemClock.monotonic()
      let hello = try cli.answer(to: ["type": "hello"], on: connection, by: deadline)
      let milliseconds = (SystemClock.monotonic() - start).millisecondsRoundedUp
      let topics = TopicSet(.status).json
      let reply = try cli.answer(to: ["type": "get", "topics": topics], on: connection, by: deadline)
      let status = reply["view"]?["status"] ?? .null
      let here = Terminal.locale("LC_TIME", cli.environment)
      return [
        Self.answer(.object(hello), milliseconds: milliseconds), Self.place(status), Self.weather(status),
        Self.locale(of: status, here: here),
      ]
    } catch {
      let mend = error.code == .noServer && invocation.host == nil ? Self.enable : Self.restart
      return [
        Finding(.bad, "server", error.message ?? "no answer", mend: invocation.host.map { "ssh \($0.name)" } ?? mend)
      ]
    }
  }

  static func answer(_ hello: JSONValue, milliseconds: Int64) -> Finding {
    let own = "cloudy \(Release.version)"
    let server = hello.shown("server")
    let text = "\(server) answers within \(milliseconds) ms"
    guard server == "cloudyd/\(Release.version)" else {
      return Finding(.warn, "server", "\(text), but this is \(own)", mend: restart)
    }
    return Finding(.ok, "server", text)
  }

  static func place(_ status: JSONValue) -> Finding {
    guard let place = status["location"], place.object != nil else {
      return Finding(.bad, "place", "none is known", mend: findPlace)
    }
    let text = "\(place.shown("name")), from \(place.shown("origin"))"
    guard let reason = place.text("fallbackBecause") else { return Finding(.ok, "place", text) }
    return Finding(.warn, "place", "\(text) because of \(reason)", mend: findPlace)
  }

  static func weather(_ status: JSONValue) -> Finding {
    let state = status["weather"]?.string.flatMap(WeatherState.init(rawValue:))
    let origin = status.text("provider").map { ", from \($0)" } ?? ""
    guard let error = status["error"], error.object != nil else {
      let isRefreshing = status["refreshing"]?.bool ?? false
      switch state {
      case .fresh: return Finding(.ok, "weather", "fresh\(origin)")
      case .stale: return Finding(.warn, "weather", "stale\(origin)", mend: "cloudy refresh --wait")
      default:
        return Finding(
          isRefreshing ? .warn : .bad, "weather", isRefreshing ? "being fetched" : "none",
          mend: "cloudy refresh --wait")
      }
    }
    let code = error["code"]?.string.flatMap(ErrorCode.init(rawValue:))
    let reason = error["reason"]?.string.flatMap(FailureReason.init(rawValue:))
    return Finding(
      state == .fresh || state == .stale ? .warn : .bad, "weather",
      "\(status.shown("weather"))\(origin): \(error.shown("message"))", mend: mend(code, reason))
  }

  private static func mend(_ code: ErrorCode?, _ reason: FailureReason?) -> String {
    switch (code, reason) {
    case (.invalidConfiguration, _): check
    case (.notAuthorizedToRequestLocation, _), (.failedToRequestLocation, _): findPlace
    case (_, .unauthorized): "put the provider's key in apiKeyFile of ~/.config/cloudy/config.json"
    case (_, .rateLimited): "wait, or name another provider in ~/.config/cloudy/config.json"
    case (_, .offline): "check the network, and proxy in ~/.config/cloudy/config.json; then: cloudy refresh --wait"
    case (_, .tls): "check the clock and the certificates (ca-certificates)"
    default: "cloudy refresh --wait; journalctl --user -u cloudy"
    }
  }

  // MARK: What shows it

  static func locale(of status: JSONValue, here: String) -> Finding {
    let server = status.shown("locale")
    guard server != here else { return Finding(.ok, "locale", "\(server), in the server as here") }
    // What the server falls back to says nothing of what it was told.
    let reason = server == "C" ? " (told none, or one that locale -a does not list)" : ""
    return Finding(
      .warn, "locale", "\(server) in the server\(reason), \(here) here",
      mend: "systemctl --user import-environment LANG LC_TIME LC_MEASUREMENT; \(restart)")
  }

  private var terminal: Finding {
    let kind = cli.environment("TERM") ?? "no TERM"
    guard Terminal.isUTF8(cli.environment) else {
      let locale = Terminal.locale("LC_CTYPE", cli.environment)
      return Finding(
        .warn, "terminal", "\(kind), in the locale \(locale), which is not UTF-8: icons and charts are plain",
        mend: "export LANG=C.UTF-8")
    }
    return Finding(.ok, "terminal", "\(kind), UTF-8\(cli.environment("NO_COLOR") == nil ? "" : ", NO_COLOR")")
  }

  private var fonts: Finding { Self.fonts(run(["fc-list", ":", "family"])?.output) }

  /// From what fc-list prints; nil where it is not installed.
  static func fonts(_ families: String?) -> Finding {
    guard let families = families?.lowercased() else {
      return Finding(.ok, "fonts", "not looked at: there is no fc-list")
    }
    let names = [("emoji", "emoji"), ("nerd", "nerd font"), ("weather-icons", "weather icons")]
    let found = names.filter { families.holds($0.1) }.map(\.0)
    guard found.contains("emoji") else {
      let others = found.isEmpty ? "text" : found.joined(separator: " or ")
      return Finding(
        .warn, "fonts", "no emoji font is installed",
        mend: "apt install fonts-noto-color-emoji, or use --icons \(others)")
    }
    return Finding(.ok, "fonts", "there are glyphs for --icons \(found.joined(separator: ", "))")
  }

  private var bars: Finding { Self.bars(Self.processes(named: "cloudy-bar")) }

  /// From the names of the programs that started a cloudy-bar.
  static func bars(_ parents: [String]) -> Finding {
    guard !parents.isEmpty else { return Finding(.ok, "bars", "no cloudy-bar is running") }
    return Finding(.ok, "bars", "\(parents.count) cloudy-bar running, started by \(parents.joined(separator: ", "))")
  }

  /// The names of the parents of all processes of a name (proc(5)).
  private static func processes(named name: String) -> [String] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var parents: [String] = []
    while let entry = readdir(folder) {
      let pid = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          Int32(String(cString: $0))
        }
      }
      guard let running = pid.flatMap({ RunningProcess($0) }), running.name == name else { continue }
      parents.append(RunningProcess(running.parent)?.name ?? "another program")
    }
    return parents.sorted()
  }

  private static func firstLine(_ text: String) -> String {
    text.split(separator: "\n").first.map(String.init) ?? ""
  }
}
