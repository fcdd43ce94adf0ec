package import CloudyClient
import CloudyProtocol
import UnixIO

/// The command line of `cloudy-bar`.
package struct BarOptions: Sendable {
  package enum Command: Sendable {
    case run(BarOptions)
    case help, version
  }

  /// Longest wait of `--once` unless `--timeout` says otherwise.
  static let defaultTimeout = Duration.seconds(10)
  private static let longestTimeout: Double = 3600
  static let defaultShort = "{temperatureShort}"

  private static let flags: Set<String> = ["--once", "--cached", "--vertical"]
  private static let options: Set<String> = [
    "--dialect", "--place", "--socket", "--host", "-H", "--preset", "--text", "--alternate", "--short", "--tooltip",
    "--icons",
    "--markup",
    "--class", "--before", "--after", "--class-above", "--class-below", "--color-above", "--color-below", "--on-click",
    "--timeout",
  ]

  package private(set) var dialect: DialectName
  /// The names of saved places, in the order of the bar; nil is the place in force.
  package private(set) var places: [String?] = [nil]
  package private(set) var socket: String?
  /// Another machine, reached by ssh.
  package private(set) var host: RemoteHost?
  package private(set) var look: Look
  package private(set) var markup: Markup
  package private(set) var frame = Frame()
  package private(set) var actions = ClickActions()
  package private(set) var isOnce = false
  package private(set) var isCached = false
  package private(set) var timeout = Self.defaultTimeout

  /// `arguments` without the program's name; `detected` is asked where the dialect is `auto`.
  package static func parse(
    _ arguments: [String], detected: () -> DialectName? = BarDetection.current
  ) throws(UsageError) -> Command {
    var values: [(name: String, value: String)] = []
    var flags: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      switch name {
      case "--help", "-h": return .help
      case "--version": return .version
      case _ where Self.flags.contains(name):
        guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
        flags.insert(name)
      case _ where options.contains(name):
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw UsageError("\(name) needs a value")
        }
        values.append((name, value))
      default:
        let what = argument.hasPrefix("-") ? "unknown option" : "unexpected argument"
        throw UsageError("\(what) \(Sanitizer.line(argument))")
      }
    }
    return .run(try BarOptions(Given(values: values, flags: flags), detected))
  }

  /// What the server is asked for: the templates' topics and those the states come from.
  var topics: TopicSet {
    var topics: TopicSet = [TopicSet(.day), TopicSet(.alerts), TopicSet(.status)]
    topics.formUnion(look.topics(withTooltip: dialect.dialect.showsTooltip))
    if dialect.dialect.clicks != nil { topics.insert(TopicSet(.settings)) }
    return topics
  }

  /// What was given on the command line, in its order.
  private struct Given {
    let values: [(name: String, value: String)]
    let flags: Set<String>

    func all(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }
    func last(_ name: String) -> String? { all(name).last }
  }

  private init(_ given: Given, _ detected: () -> DialectName?) throws(UsageError) {
    dialect = try Self.dialect(given.last("--dialect"), detected)
    if let names = try Self.places(given.all("--place"), dialect) { places = names }
    look = try Self.look(given, dialect, hasPlaces: places.count > 1)
    markup = try Self.token(given.last("--markup"), of: "--markup") ?? dialect.dialect.defaultMarkup
    guard markup == .none || dialect.dialect.takesMarkup else {
      throw UsageError("\(dialect.rawValue) knows no Pango markup")
    }
    for value in given.all("--on-click") {
      guard dialect.dialect.clicks != nil else {
        throw UsageError("\(dialect.rawValue) runs commands at clicks: bind them to cloudy refresh and the like")
      }
      try actions.change(value)
    }
    frame = try Self.frame(given, dialect)
    socket = given.last("--socket")
    if let name = given.values.last(where: { $0.name == "--host" || $0.name == "-H" })?.value {
      do throws(RemoteHost.Invalid) {
        host = try RemoteHost(name, socket: socket, environment: Environment.value)
      } catch {
        throw UsageError("--host takes user@host, not \"\(Sanitizer.line(name))\"")
      }
    }
    isOnce = given.flags.contains("--once") || dialect.dialect.isOneShot
    isCached = given.flags.contains("--cached")
    if let value = given.last("--timeout") { timeout = try Self.timeout(value) }
    guard isOnce || !(isCached || given.last("--timeout") != nil) else {
      throw UsageError("--cached and --timeout go with --once")
    }
  }

  private static func look(
    _ given: Given, _ dialect: DialectName, hasPlaces: Bool
  ) throws(UsageError) -> Look {
    let preset = try token(given.last("--preset"), of: "--preset") ?? (hasPlaces ? Preset.place : .compact)
    func template(_ option: String, _ standard: String) throws(UsageError) -> Template {
      try Self.template(given.last(option) ?? standard, of: option)
    }
    var look = Look(
      text: try template("--text", preset.text), alternate: try template("--alternate", preset.alternate),
      short: try template("--short", defaultShort))
    if let tooltip = given.last("--tooltip") {
      look.tooltip = try Self.template(tooltip.replacingEvery(#"\n"#, with: "\n"), of: "--tooltip")
    }
    look.hasForecast = preset.hasForecast
    look.icons = try token(given.last("--icons"), of: "--icons") ?? dialect.defaultIcons
    look.classes = try given.all("--class").map { (name) throws(UsageError) in try className(name, of: "--class") }
    for (name, value) in given.values {
      switch name {
      case "--color-above", "--color-below":
        let (threshold, color) = try threshold(value, of: name)
        look.colors.append((threshold, try Self.color(color, of: name)))
      case "--class-above", "--class-below":
        let (threshold, className) = try threshold(value, of: name)
        look.tokens.append((threshold, try Self.className(className, of: name)))
      default: break
      }
    }
    look.isVertical = given.flags.contains("--vertical")
    guard !look.isVertical || dialect.dialect.takesLines else {
      throw UsageError("\(dialect.rawValue) shows one line only, so there is no --vertical")
    }
    look.marksState = !dialect.dialect.showsState
    return look
  }

  private static func frame(_ given: Given, _ dialect: DialectName) throws(UsageError) -> Frame {
    let frame = Frame(before: given.last("--before") ?? "", after: given.last("--after") ?? "")
    guard frame == Frame() || dialect.dialect.takesFrame else {
      throw UsageError("\(dialect.rawValue) is no line, so there is no --before and --after")
    }
    guard Sanitizer.line(frame.before + frame.after) == frame.before + frame.after,
      frame.before.utf8.count + frame.after.utf8.count <= Frame.length
    else { throw UsageError("--before and --after take at most \(Frame.length) bytes without control characters") }
    return frame
  }

  private static func timeout(_ value: String) throws(UsageError) -> Duration {
    guard let seconds = Double(decimal: value), (0...longestTimeout).contains(seconds) else {
      throw UsageError("--timeout takes seconds, at most \(Int(longestTimeout))")
    }
    return .milliseconds(Int64(seconds * 1000))
  }

  private static func dialect(
    _ name: String?, _ detected: () -> DialectName?
  ) throws(UsageError) -> DialectName {
    guard let name else { throw UsageError("--dialect is needed: auto, \(Self.list(DialectName.self))") }
    if name != "auto", let dialect: DialectName = try token(name, of: "--dialect") { return dialect }
    guard let dialect = detected() else {
      throw UsageError("no bar is known here; name one in place of auto: \(list(DialectName.self))")
    }
    return dialect
  }

  /// Nil where none is named.
  private static func places(_ names: [String], _ dialect: DialectName) throws(UsageError) -> [String]? {
    guard !names.isEmpty else { return nil }
    guard names.count == 1 || dialect.dialect.takesPlaces else {
      throw UsageError("\(dialect.rawValue) shows one place: give each a cloudy-bar of its own")
    }
    guard names.count <= Limits.savedPlaces, !names.contains(""), Set(names).count == names.count else {
      throw UsageError("--place takes the name of a saved place, each once and at most \(Limits.savedPlaces)")
    }
    return names
  }

  /// Nil where nothing was given.
  private static func token<Token>(_ value: String?, of option: String) throws(UsageError) -> Token?
  where Token: RawRepresentable<String> & CaseIterable {
    guard let value else { return nil }
    guard let token = Token(rawValue: value) else {
      throw UsageError("\(option) \"\(Sanitizer.line(value))\": choose one of \(list(Token.self))")
    }
    return token
  }

  private static func list<Token: RawRepresentable<String> & CaseIterable>(_: Token.Type) -> String {
    Token.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func template(_ source: String, of option: String) throws(UsageError) -> Template {
    do throws(TemplateError) {
      return try Template(source)
    } catch {
      throw UsageError("\(option): \(error)")
    }
  }

  /// `0C=#88ccff`: the threshold, and what it is for.
  private static func threshold(_ source: String, of option: String) throws(UsageError) -> (Threshold, String) {
    guard let sign = source.lastIndex(of: "="),
      let threshold = Threshold(source[..<sign], option.hasSuffix("above") ? .above : .below)
    else {
      throw UsageError(
        "\(option) takes 0C=..., 50km/h=..., 60%=... or uvIndex:6=..., not \"\(Sanitizer.line(source))\"")
    }
    return (threshold, String(source[source.index(after: sign)...]))
  }

  private static func color(_ value: String, of option: String) throws(UsageError) -> String {
    guard value.utf8.count == 7, value.hasPrefix("#"), value.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw UsageError("\(option) takes a colour as #rrggbb, not \"\(Sanitizer.line(value))\"") }
    return value.lowercased()
  }

  private static func className(_ value: String, of option: String) throws(UsageError) -> String {
    guard !value.isEmpty, value.utf8.allSatisfy(isClassCharacter) else {
      throw UsageError("\(option) takes letters, digits, '-' and '_', not \"\(Sanitizer.line(value))\"")
    }
    return value
  }

  private static func isClassCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension DialectName {
  /// Emoji where the bar falls back to another font by itself and lays them out right, else symbols of one column.
  fileprivate var defaultIcons: IconSet {
    switch self {
    case .waybar, .i3bar, .swaybar, .i3blocks, .i3blocksJSON, .i3statusRust, .eww, .ags, .ironbar, .argos, .kde, .plain:
      .emoji
    case .polybar, .xmobar, .lemonbar, .dzen2, .yambar, .tmux: .text
    }
  }
}
