package import CloudyClient
import CloudyProtocol

/// The command line of `cloudy-bar`.
package struct BarOptions: Sendable {
  package enum Command: Sendable {
    case run(BarOptions)
    case help, version
  }

  /// Longest wait of `--once` unless `--timeout` says otherwise.
  static let defaultTimeout = Duration.seconds(10)
  private static let longestTimeout: Double = 3600
  static let defaultText = "{icon} {temperatureShort}"

  package private(set) var dialect: DialectName
  package private(set) var socket: String?
  package private(set) var text: Template
  /// Nil is the built-in one.
  package private(set) var tooltip: Template?
  package private(set) var icons: IconSet
  package private(set) var markup: Markup
  package private(set) var classes: [String] = []
  package private(set) var isOnce = false
  package private(set) var isCached = false
  package private(set) var timeout = Self.defaultTimeout

  /// `arguments` without the program's name.
  package static func parse(_ arguments: [String]) throws(UsageError) -> Command {
    var values: [(name: String, value: String)] = []
    var flags: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      switch name {
      case "--help", "-h": return .help
      case "--version": return .version
      case "--once", "--cached":
        guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
        flags.insert(name)
      case "--dialect", "--socket", "--text", "--tooltip", "--icons", "--markup", "--class", "--timeout":
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
          throw UsageError("\(name) needs a value")
        }
        values.append((name, value))
      default:
        let what = argument.hasPrefix("-") ? "unknown option" : "unexpected argument"
        throw UsageError("\(what) \(Sanitizer.line(argument))")
      }
    }
    return .run(try BarOptions(values, flags))
  }

  /// What the server is asked for: the templates' topics and those the states come from.
  var topics: TopicSet {
    var topics: TopicSet = [TopicSet(.day), TopicSet(.alerts), TopicSet(.status)]
    topics.formUnion(text.topics)
    topics.formUnion(tooltip?.topics ?? TopicSet(.week))
    if dialect.dialect.sendsClicks { topics.insert(TopicSet(.settings)) }
    return topics
  }

  private init(_ values: [(name: String, value: String)], _ flags: Set<String>) throws(UsageError) {
    func last(_ name: String) -> String? { values.last { $0.name == name }?.value }
    guard let name = last("--dialect") else {
      throw UsageError("--dialect is needed: \(Self.list(DialectName.self))")
    }
    dialect = try Self.token(name, of: "--dialect")
    text = try Self.template(last("--text") ?? Self.defaultText, of: "--text")
    if let tooltip = last("--tooltip") {
      self.tooltip = try Self.template(tooltip.replacing(#"\n"#, with: "\n"), of: "--tooltip")
    }
    icons =
      try last("--icons").map { (name) throws(UsageError) in try Self.token(name, of: "--icons") }
      ?? dialect.defaultIcons
    markup =
      try last("--markup").map { (name) throws(UsageError) in try Self.token(name, of: "--markup") }
      ?? dialect.dialect.defaultMarkup
    guard markup == .none || dialect.dialect.takesMarkup else {
      throw UsageError("\(dialect.rawValue) knows no Pango markup")
    }
    for (_, value) in values.filter({ $0.name == "--class" }) {
      guard !value.isEmpty, value.utf8.allSatisfy(Self.isClassCharacter) else {
        throw UsageError("--class takes letters, digits, '-' and '_', not \"\(Sanitizer.line(value))\"")
      }
      classes.append(value)
    }
    if let value = last("--timeout") {
      guard let seconds = Double(value), (0...Self.longestTimeout).contains(seconds) else {
        throw UsageError("--timeout takes seconds, at most \(Int(Self.longestTimeout))")
      }
      timeout = .milliseconds(Int64(seconds * 1000))
    }
    socket = last("--socket")
    isOnce = flags.contains("--once")
    isCached = flags.contains("--cached")
    guard isOnce || !(isCached || last("--timeout") != nil) else {
      throw UsageError("--cached and --timeout go with --once")
    }
  }

  private static func token<Token>(_ value: String, of option: String) throws(UsageError) -> Token
  where Token: RawRepresentable<String> & CaseIterable {
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
    case .waybar, .i3bar, .swaybar, .i3blocks, .i3blocksJSON, .i3statusRust, .eww, .plain: .emoji
    case .polybar, .xmobar, .lemonbar, .dzen2, .yambar, .tmux: .text
    }
  }
}
