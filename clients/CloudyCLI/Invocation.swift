import CloudyClient
import CloudyProtocol
import JSON
import UnixIO

/// What a command line asks for.
struct Invocation: Equatable {
  enum Action: Equatable {
    /// Print the help of a command, or the overview.
    case help(Command?)
    case version
    case show(Topic)
    /// No topics named means all.
    case get(TopicSet)
    /// The topics whose changes are told: none where only happenings are.
    case subscribe(TopicSet)
    case wait(TopicSet)
    case refresh(wait: Bool)
    /// The members of the request; `toggle` flips the system of units that is in force.
    case setUnits(JSONObject, toggle: Bool)
    /// The members of the request.
    case setLocation(JSONObject)
    case places
    case ping
    case doctor
    case bridge(hangsUp: Bool)
    case completions(CompletionShell)
  }

  var action: Action
  var isJSON = false
  var template: Template?
  var shell: ShellDialect?
  var icons: IconSet?
  /// The saved place to ask for; nil is the place in force.
  var place: String?
  var isCached = false
  /// Lines after which `subscribe` ends.
  var count: Int?
  /// Happenings to be told of.
  var watch: HappeningWatch?
  var host: RemoteHost?
  var socket: String?
  var timeout: Duration?

  /// Longest `--timeout`.
  static let longestTimeout = 86_400.0

  private init(action: Action) {
    self.action = action
  }

  /// Reads the arguments after the program's name.
  init(
    _ arguments: [String], environment: (String) -> String? = Environment.value
  ) throws(UsageError) {
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
      try take(values, environment)
    } catch {
      throw UsageError(error.message, command: name)
    }
  }

  private static let short: [String: Option] = ["-h": .help, "-H": .host]

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
      guard argument.hasPrefix("-"), argument != "-", Double(decimal: argument) == nil else {
        positional.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = Option(rawValue: Self.short[parts[0]]?.rawValue ?? parts[0]) else {
        throw UsageError("there is no option \(parts[0])")
      }
      guard values[option] == nil else { throw UsageError("\(option.rawValue) is given twice") }
      switch (option.argument, parts.count > 1) {
      case (nil, false): values[option] = ""
      case (nil, true): throw UsageError("\(option.rawValue) takes no argument")
      case (_?, true): values[option] = parts[1]
      case (_?, false) where option == .shell:
        // Its argument may be left out, and nothing else a command takes is called like a shell.
        values[option] =
          rest.first.flatMap(ShellDialect.init(rawValue:)) == nil ? ShellDialect.sh.rawValue : rest.popFirst()
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
    case .subscribe: return .subscribe(try followed(arguments, values))
    case .wait: return .wait(try followed(arguments, values))
    case .refresh: return .refresh(wait: values[.wait] != nil)
    case .setUnits: return try setUnits(arguments, values)
    case .setLocation: return .setLocation(try location(arguments, values))
    case .places: return .places
    case .ping: return .ping
    case .doctor: return .doctor
    case .bridge:
      guard values[.host] == nil else { throw UsageError("bridge takes no --host: it is what --host runs there") }
      return .bridge(hangsUp: values[.hangUp] != nil)
    case .completions:
      guard arguments.count == 1, let shell = CompletionShell(rawValue: arguments[0]) else {
        throw UsageError("completions takes one of \(Command.completions.words.joined(separator: ", "))")
      }
      return .completions(shell)
    }
  }

  private static func followed(_ names: [String], _ values: [Option: String]) throws(UsageError) -> TopicSet {
    names.isEmpty && values[.on] != nil ? [] : try topics(names)
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

  private static func location(
    _ arguments: [String], _ values: [Option: String]
  ) throws(UsageError) -> JSONObject {
    let forms = [Option.auto, .save, .place, .remove].filter { values[$0] != nil }
    guard let form = forms.first else { return try place(arguments) }
    guard forms.count == 1 else {
      throw UsageError("\(forms.map(\.rawValue).joined(separator: " and ")) exclude each other")
    }
    guard form == .save || arguments.isEmpty else { throw UsageError("\(form.rawValue) takes no other place") }
    switch (form, values[form]) {
    case (.save, let name?):
      var members = arguments.isEmpty ? JSONObject() : try place(arguments)
      members["save"] = .string(name)
      return members
    case (.place, let name?): return ["place": .string(name)]
    case (.remove, let name?): return ["remove": .string(name)]
    default: return ["auto": true]
    }
  }

  private static func place(_ words: [String]) throws(UsageError) -> JSONObject {
    let arguments = withoutComma(words)
    guard let first = arguments.first else { throw UsageError("which place?") }
    guard let latitude = Double(decimal: first) else { return ["query": .string(arguments.joined(separator: " "))] }
    guard arguments.count > 1, let longitude = Double(decimal: arguments[1]) else {
      throw UsageError("the longitude is missing after the latitude \(first)")
    }
    var members: JSONObject = ["latitude": .number(latitude), "longitude": .number(longitude)]
    let name = arguments.dropFirst(2).joined(separator: " ")
    if !name.isEmpty { members["name"] = .string(name) }
    return members
  }

  /// "38.72,-9.14" and "38.72, -9.14", as maps write coordinates, as two words without the comma. "38,72 9,14" stays as it
  /// is: those may be decimal commas.
  private static func withoutComma(_ words: [String]) -> [String] {
    let parts = (words.first ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Double(decimal: parts[0]) != nil, parts[1].isEmpty || words.count == 1 else { return words }
    return parts.filter { !$0.isEmpty } + words.dropFirst()
  }

  /// A request of the place that is asked for.
  func request(_ type: String, _ members: JSONObject) -> JSONObject {
    var request = members
    request["type"] = .string(type)
    request["place"] = place.map { .string($0) }
    return request
  }

  private mutating func take(
    _ values: [Option: String], _ environment: (String) -> String?
  ) throws(UsageError) {
    isJSON = values[.json] != nil
    isCached = values[.cached] != nil
    place = values[.place]
    if values[.socket] == "" { throw UsageError("--socket needs its PATH") }
    socket = values[.socket]
    host = try values[.host].map { name throws(UsageError) in try Self.host(name, values[.socket], environment) }
    let styles = [Option.json, .format, .shell].filter { values[$0] != nil }.map(\.rawValue)
    if styles.count > 1 { throw UsageError("\(styles.joined(separator: " and ")) exclude each other") }
    shell = try values[.shell].map(Self.shell)
    watch = try values[.on].map(Self.watch)
    let topic = templateTopic
    template = try values[.format].map { source throws(UsageError) in try Self.template(source, topic) }
    icons = try values[.icons].map(Self.icons)
    count = try values[.count].map(Self.count)
    timeout = try values[.timeout].map(Self.timeout)
  }

  private static func host(
    _ name: String, _ socket: String?, _ environment: (String) -> String?
  ) throws(UsageError) -> RemoteHost {
    do throws(RemoteHost.Invalid) {
      return try RemoteHost(name, socket: socket, environment: environment)
    } catch {
      throw UsageError("--host takes a host of ssh, such as user@example.org, not \"\(name)\"")
    }
  }

  private static func shell(_ name: String) throws(UsageError) -> ShellDialect {
    guard let shell = ShellDialect(rawValue: name) else {
      throw UsageError("--shell takes \(Option.shell.values.joined(separator: " or ")), not \"\(name)\"")
    }
    return shell
  }

  private static func watch(_ list: String) throws(UsageError) -> HappeningWatch {
    do throws(Happening.Invalid) {
      return try HappeningWatch(list)
    } catch {
      throw UsageError("--on: \(error.message)")
    }
  }

  private static func template(_ source: String, _ topic: Topic) throws(UsageError) -> Template {
    do throws(TemplateError) {
      return try Template(source, topic: topic)
    } catch {
      throw UsageError(error.description)
    }
  }

  private static func icons(_ name: String) throws(UsageError) -> IconSet {
    guard let icons = IconSet(rawValue: name) else {
      let all = IconSet.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("there are no icons \"\(name)\"; there are \(all)")
    }
    return icons
  }

  private static func count(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), count > 0 else { throw UsageError("--count takes a number from 1, not \"\(text)\"") }
    return count
  }

  private static func timeout(_ text: String) throws(UsageError) -> Duration {
    guard let seconds = Double(decimal: text), seconds > 0, seconds <= longestTimeout else {
      throw UsageError("--timeout takes seconds, more than 0 and at most a day, not \"\(text)\"")
    }
    return .seconds(seconds)
  }

  /// The topic whose fields a template names without a path: the one shown, or the only one named.
  private var templateTopic: Topic {
    switch action {
    case .show(let topic): topic
    case .places: .settings
    case .get(let topics), .subscribe(let topics), .wait(let topics): topics.topics.count == 1 ? topics.topics[0] : .day
    default: .day
    }
  }
}
