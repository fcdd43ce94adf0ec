import CloudyClient
import CloudyProtocol
import JSON

/// What a command line asks for.
struct Invocation: Equatable {
  enum Action: Equatable {
    /// Print the help of a command, or the overview.
    case help(Command?)
    case version
    case show(Topic)
    /// No topics named means all.
    case get(TopicSet)
    case subscribe(TopicSet)
    case refresh(wait: Bool)
    /// The members of the request; `toggle` flips the system of units that is in force.
    case setUnits(JSONObject, toggle: Bool)
    /// The members of the request.
    case setLocation(JSONObject)
    case ping
  }

  var action: Action
  var isJSON = false
  var template: Template?
  var icons: IconSet?
  var isCached = false
  /// Lines after which `subscribe` ends.
  var count: Int?
  var socket: String?
  var timeout: Duration?

  /// Longest `--timeout`.
  static let longestTimeout = 86_400.0

  private init(action: Action) {
    self.action = action
  }

  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    let (positional, values) = try Self.split(arguments)
    var rest = positional[...]
    let name = rest.popFirst() ?? Command.day.rawValue
    guard let command = Command(rawValue: name) else {
      if values[.help] != nil { self.init(action: .help(nil)); return }
      throw UsageError("there is no command \"\(name)\"")
    }
    if values[.help] != nil { self.init(action: .help(positional.isEmpty ? nil : command)); return }
    if values[.version] != nil { self.init(action: .version); return }
    let allowed = command.row.options + Option.common
    if let wrong = values.keys.sorted(by: { $0.rawValue < $1.rawValue }).first(where: { !allowed.contains($0) }) {
      throw UsageError("\(name) has no option \(wrong.rawValue)", command: name)
    }
    do throws(UsageError) {
      self.init(action: try Self.action(command, Array(rest), values))
      try take(values)
    } catch {
      throw UsageError(error.message, command: name)
    }
  }

  private static func split(_ arguments: [String]) throws(UsageError) -> ([String], [Option: String]) {
    var positional: [String] = []
    var values: [Option: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional += rest
        break
      }
      // A number with a minus sign is a coordinate.
      guard argument.hasPrefix("-"), argument != "-", Self.number(argument) == nil else {
        positional.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = Option(rawValue: parts[0] == "-h" ? Option.help.rawValue : parts[0]) else {
        throw UsageError("there is no option \(parts[0])")
      }
      guard values[option] == nil else { throw UsageError("\(option.rawValue) is given twice") }
      switch (option.argument, parts.count > 1) {
      case (nil, false): values[option] = ""
      case (nil, true): throw UsageError("\(option.rawValue) takes no argument")
      case (_?, true): values[option] = parts[1]
      case (let placeholder?, false):
        guard let value = rest.popFirst() else { throw UsageError("\(option.rawValue) needs its \(placeholder)") }
        values[option] = value
      }
    }
    return (positional, values)
  }

  private static func action(
    _ command: Command, _ arguments: [String], _ values: [Option: String]
  ) throws(UsageError) -> Action {
    if !arguments.isEmpty, command.row.arguments.isEmpty {
      throw UsageError("\(command.rawValue) takes no argument \"\(arguments[0])\"")
    }
    switch command {
    case .day: return .show(.day)
    case .week: return .show(.week)
    case .hours: return .show(.hours)
    case .alerts: return .show(.alerts)
    case .settings: return .show(.settings)
    case .status: return .show(.status)
    case .get: return .get(try topics(arguments))
    case .subscribe: return .subscribe(try topics(arguments))
    case .refresh: return .refresh(wait: values[.wait] != nil)
    case .setUnits: return try setUnits(arguments, values)
    case .setLocation: return .setLocation(try location(arguments, isAuto: values[.auto] != nil))
    case .ping: return .ping
    }
  }

  private static func topics(_ names: [String]) throws(UsageError) -> TopicSet {
    var topics: TopicSet = []
    for name in names {
      guard let topic = Topic(rawValue: name) else {
        let all = Topic.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("there is no topic \"\(name)\"; there are \(all)")
      }
      topics.insert(TopicSet(topic))
    }
    return topics.isEmpty ? .all : topics
  }

  private static func setUnits(_ names: [String], _ values: [Option: String]) throws(UsageError) -> Action {
    var members = JSONObject()
    var isToggle = false
    func choose(_ setting: SettingName, _ token: String) throws(UsageError) {
      guard members[setting.rawValue] == nil, setting != .units || !isToggle else {
        throw UsageError("\(setting.rawValue) is chosen twice")
      }
      members[setting.rawValue] = .string(token)
    }
    for name in names {
      if name == "toggle" {
        guard !isToggle, members[SettingName.units.rawValue] == nil else { throw UsageError("units is chosen twice") }
        isToggle = true
      } else if let unit = UnitsAlias.resolve(name) {
        try choose(unit.setting, unit.token)
      } else {
        throw UsageError("there is no unit \"\(name)\"")
      }
    }
    let options: [(Option, SettingName)] = [
      (.temperature, .temperature), (.time, .time), (.windSpeed, .windSpeed), (.pressure, .pressure),
      (.precipitation, .precipitation), (.distance, .distance),
    ]
    for (option, setting) in options {
      guard let name = values[option] else { continue }
      guard let token = UnitsAlias.token(name, of: setting) else {
        throw UsageError("\(option.rawValue) takes \(option.help), not \"\(name)\"")
      }
      try choose(setting, token)
    }
    guard isToggle || !members.isEmpty else { throw UsageError("which units?") }
    return .setUnits(members, toggle: isToggle)
  }

  private static func location(_ arguments: [String], isAuto: Bool) throws(UsageError) -> JSONObject {
    if isAuto {
      guard arguments.isEmpty else { throw UsageError("--auto takes no place") }
      return ["auto": true]
    }
    guard let first = arguments.first else { throw UsageError("which place?") }
    guard let latitude = number(first) else { return ["query": .string(arguments.joined(separator: " "))] }
    guard arguments.count > 1, let longitude = number(arguments[1]) else {
      throw UsageError("the longitude is missing after the latitude \(first)")
    }
    var members: JSONObject = ["latitude": .number(latitude), "longitude": .number(longitude)]
    let name = arguments.dropFirst(2).joined(separator: " ")
    if !name.isEmpty { members["name"] = .string(name) }
    return members
  }

  private mutating func take(_ values: [Option: String]) throws(UsageError) {
    isJSON = values[.json] != nil
    isCached = values[.cached] != nil
    if values[.socket] == "" { throw UsageError("--socket needs its PATH") }
    socket = values[.socket]
    if let source = values[.format] {
      if isJSON { throw UsageError("--json and --format exclude each other") }
      do throws(TemplateError) {
        template = try Template(source, topic: templateTopic)
      } catch {
        throw UsageError(error.description)
      }
    }
    if let name = values[.icons] {
      guard let icons = IconSet(rawValue: name) else {
        throw UsageError(
          "there are no icons \"\(name)\"; there are \(IconSet.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      self.icons = icons
    }
    if let text = values[.count] {
      guard let count = Int(text), count > 0 else { throw UsageError("--count takes a number from 1, not \"\(text)\"") }
      self.count = count
    }
    if let text = values[.timeout] {
      guard let seconds = Self.number(text), seconds > 0, seconds <= Self.longestTimeout else {
        throw UsageError("--timeout takes seconds, more than 0 and at most a day, not \"\(text)\"")
      }
      timeout = .seconds(seconds)
    }
  }

  /// The topic whose fields a template names without a path: the one shown, or the only one named.
  private var templateTopic: Topic {
    switch action {
    case .show(let topic): topic
    case .get(let topics), .subscribe(let topics): topics.topics.count == 1 ? topics.topics[0] : .day
    default: .day
    }
  }

  /// A decimal number as people write it: no "nan", "inf" or hexadecimal, which `Double` takes too.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.".utf8.contains($0) }), let value = Double(text), value.isFinite else {
      return nil
    }
    return value
  }
}
