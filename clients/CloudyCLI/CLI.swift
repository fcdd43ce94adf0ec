import CloudyClient
import CloudyProtocol
import Glibc
import JSON
package import UnixIO

/// The command-line client: one command, one connection, one exit code.
package struct CLI {
  /// Longest waits unless `--timeout` says otherwise.
  private static let replyWait = Duration.seconds(5)
  /// For the first weather of a server that has none yet.
  private static let weatherWait = Duration.seconds(10)
  /// A `refresh` that waits, and a place name to look up: the server's own limit and some.
  private static let refreshWait = Duration.seconds(Limits.waitSeconds + 5)
  private static let placeWait = Duration.seconds(15)
  /// More for another machine: ssh may ask its user for a password.
  private static let remoteWait = Duration.seconds(60)

  let output: Output
  private let errors: Output
  let environment: (String) -> String?

  /// Production passes nothing.
  package init(
    output: Output = .standard, errors: Output = .error, environment: @escaping (String) -> String? = Environment.value
  ) {
    self.output = output
    self.errors = errors
    self.environment = environment
  }

  /// Carries out the command line, without the program's name, and returns the exit code.
  package func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.reserve()
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(arguments, environment: environment)
    } catch {
      complain(error.message)
      // Without standard error nobody is left to be told.
      try? errors.write("Try: cloudy \(error.command.map { "\($0) " } ?? "")--help\n")
      return ExitCode.usage.rawValue
    }
    do throws(CommandFailure) {
      try carryOut(invocation)
      return ExitCode.ok.rawValue
    } catch {
      if let message = error.message { complain(message) }
      return error.code.rawValue
    }
  }

  private func carryOut(_ invocation: Invocation) throws(CommandFailure) {
    switch invocation.action {
    case .help(let command): try emit([command.map(Help.text) ?? Help.overview], terminator: "")
    case .version: try emit(["cloudy \(Release.version)"])
    case .show(let topic): try show(topic, invocation)
    case .get(let topics): try get(topics, invocation)
    case .subscribe(let topics):
      var follower = Follower(cli: self, invocation: invocation, topics: topics, isWait: false)
      try follower.run()
    case .wait(let topics):
      var follower = Follower(cli: self, invocation: invocation, topics: topics, isWait: true)
      try follower.run()
    case .refresh(let wait): try refresh(wait: wait, invocation)
    case .setUnits(let members, let toggle): try setUnits(members, toggle: toggle, invocation)
    case .setLocation(let members): try setLocation(members, invocation)
    case .places: try places(invocation)
    case .ping: try ping(invocation)
    case .doctor: try examine(invocation)
    case .bridge(let hangsUp): try bridge(hangsUp: hangsUp, invocation)
    case .completions(let shell): try emit([Completions.script(for: shell)], terminator: "")
    }
  }

  // MARK: Views

  private func show(_ topic: Topic, _ invocation: Invocation) throws(CommandFailure) {
    // Alerts are never null: a week tells whether there is weather that would have them.
    let needed = topic == .alerts ? TopicSet(.week) : TopicSet(topic).intersection(.weather)
    let asked = (invocation.template?.topics ?? TopicSet(topic)).union([TopicSet(topic), TopicSet(.status), needed])
    var view = try view(asked, needing: needed, invocation)
    view.name(invocation.place)
    if invocation.isJSON {
      try emit(view[topic] ?? .null)
    } else if let shell = invocation.shell {
      try emit(shell.assignments(ShellVariables.of(topic, in: view)))
    } else if let template = invocation.template {
      let icons = invocation.icons ?? .emoji
      try emit(Report.rows(of: topic, in: view).map { template.render(row: $0, of: view, icons: icons) })
    } else {
      let report = report(view, invocation)
      try emit(report.lines(of: topic))
      if report.terminal.width == nil, topic != .day, topic != .status, let notice = report.notice { complain(notice) }
    }
  }

  private func places(_ invocation: Invocation) throws(CommandFailure) {
    let view = try view(TopicSet(.settings), needing: [], invocation)
    guard let places = view.savedPlaces else { throw CommandFailure(.malformed("settings without places")) }
    if invocation.isJSON {
      try emit(.array(places))
    } else if let template = invocation.template {
      try emit(places.map { template.render(row: $0, of: view, icons: .emoji) })
    } else {
      try emit(report(view, invocation).places(places))
    }
  }

  private func get(_ topics: TopicSet, _ invocation: Invocation) throws(CommandFailure) {
    guard let template = invocation.template else {
      let view = try view(topics, needing: [], invocation)
      if let shell = invocation.shell {
        try emit(shell.assignments(ShellVariables.of(view)))
      } else {
        try emit(.object(view.topics))
      }
      return
    }
    var view = try view(template.topics, needing: template.topics.intersection(.weather), invocation)
    view.name(invocation.place)
    try emit([template.render(view, icons: invocation.icons ?? .emoji)])
  }

  /// Asks for topics; those `needed` that are null are waited for, unless `--cached`. Fails with `tryLater` where they
  /// do not come.
  private func view(
    _ topics: TopicSet, needing needed: TopicSet, _ invocation: Invocation
  ) throws(CommandFailure) -> WeatherView {
    let deadline = deadline(invocation)
    let connection = try connect(invocation, by: deadline)
    let reply = try answer(
      to: invocation.request("get", ["topics": topics.json]), on: connection, by: deadline)
    guard let members = reply["view"]?.object else {
      throw CommandFailure(.malformed("a reply to get without view"))
    }
    var view = WeatherView(members)
    if !view.holds(needed), !invocation.isCached, view.isWaiting {
      // The whole command keeps within --timeout.
      let patience = invocation.timeout == nil ? Deadline(in: Self.weatherWait) : deadline
      let subscribe = invocation.request("subscribe", ["topics": topics.json])
      try follow(needed, subscribe, &view, on: connection, by: patience)
    }
    guard view.holds(needed) else {
      guard view.errorMessage != nil || !view.hasWeather else {
        throw CommandFailure(.tryLater, "\(WeatherView.onlyForecast) Try: cloudy week")
      }
      let reason = view.errorMessage ?? "Nothing has been fetched yet."
      throw CommandFailure(.tryLater, "Cloudy was unable to fetch weather data. \(reason)")
    }
    return view
  }

  /// Follows the view until it holds what is needed, or says why it cannot, or the deadline passes.
  private func follow(
    _ needed: TopicSet, _ subscribe: JSONObject, _ view: inout WeatherView, on connection: Connection,
    by deadline: Deadline
  ) throws(CommandFailure) {
    do throws(ClientError) {
      switch try connection.request(subscribe, by: deadline) {
      case .success: break
      case .failure(let error): throw .refused(error)
      }
      var isFirst = true
      while isFirst || (!view.holds(needed) && view.isWaiting) {
        switch try connection.nextLine(by: deadline) {
        case .update(let update):
          view.merge(update.view)
          isFirst = false
        case .bye(let reason, let retryAfterSeconds):
          throw .stopping(reason: reason, retryAfterSeconds: retryAfterSeconds)
        case .error(let error): throw .refused(error)
        case .ok, .unknown: break
        }
      }
    } catch .timedOut {
      return
    } catch {
      throw CommandFailure(error)
    }
  }

  func report(_ view: WeatherView, _ invocation: Invocation) -> Report {
    let terminal = Terminal(of: output.descriptor, environment: environment)
    return Report(
      view: view, icons: invocation.icons ?? terminal.icons, terminal: terminal, now: SystemClock.wallSeconds())
  }

  // MARK: Requests

  private func refresh(wait: Bool, _ invocation: Invocation) throws(CommandFailure) {
    let reply = try ask(
      invocation.request("refresh", ["wait": .bool(wait)]), within: wait ? Self.refreshWait : Self.replyWait, invocation
    )
    let value = JSONValue.object(reply)
    let next = reply["nextRefreshAt"]?.integer.map {
      " for another \(Age.text(seconds: $0.subtractingReportingOverflow(SystemClock.wallSeconds()).partialValue))"
    }
    guard let told = reply["state"]?.string else {
      throw CommandFailure(.malformed("a reply to refresh without state"))
    }
    let state = RefreshState(rawValue: told)
    if invocation.isJSON {
      try emit(value)
    } else if !isOnTerminal {
      try emit(["state: \(value.shown("state"))", "nextRefreshAt: \(value.shown("nextRefreshAt"))"])
    } else {
      switch state {
      case .started where wait, .joined where wait: try emit(["The weather has been refreshed."])
      case .started: try emit(["The weather is being refreshed."])
      case .joined: try emit(["The weather is being refreshed already."])
      case .fresh: try emit(["The weather is fresh; nothing was fetched."])
      case .held: break
      case nil: try emit(["The server says: \(value.shown("state"))."])
      }
    }
    if state == .held { throw CommandFailure(.tryLater, "The provider may not be asked\(next ?? " yet").") }
  }

  private func setUnits(_ members: JSONObject, toggle: Bool, _ invocation: Invocation) throws(CommandFailure) {
    let deadline = deadline(invocation)
    let connection = try connect(invocation, by: deadline)
    var request = members
    request["type"] = "set-units"
    if toggle {
      let topics = TopicSet(.settings).json
      let reply = try answer(to: ["type": "get", "topics": topics], on: connection, by: deadline)
      guard let units = WeatherView(reply["view"]?.object ?? JSONObject()).toggledUnits else {
        throw CommandFailure(.malformed("settings that do not tell the system of units"))
      }
      request[SettingName.units.rawValue] = .string(units.rawValue)
    }
    let reply = try answer(to: request, on: connection, by: deadline)
    if invocation.isJSON {
      try emit(.object(reply))
      return
    }
    guard let names = reply["changed"]?.array else {
      throw CommandFailure(.malformed("a reply to set-units without changed"))
    }
    let changed = names.compactMap(\.string).map(Sanitizer.line)
    try emit([changed.isEmpty ? "Nothing changed." : "Changed: \(changed.joined(separator: ", "))"])
  }

  private func setLocation(_ members: JSONObject, _ invocation: Invocation) throws(CommandFailure) {
    var request = members
    request["type"] = "set-location"
    let reply = try ask(request, within: Self.placeWait, invocation)
    if invocation.isJSON {
      try emit(.object(reply))
      return
    }
    if let name = members["remove"]?.string {
      try emit(["\(Sanitizer.line(name)) is forgotten."])
      return
    }
    guard let location = reply["location"], location.object != nil else {
      throw CommandFailure(.malformed("a reply to set-location without location"))
    }
    let name = members["save"]?.string.map { Sanitizer.line($0) + ": " } ?? ""
    let others = (reply["candidates"]?.array ?? []).dropFirst()
    try emit([name + Self.place(location)] + others.map { "Or: \(Self.place($0))" })
  }

  /// "Paris, Île-de-France, France (48.85, 2.35)"; where there is no name but the coordinates, they stand alone.
  private static func place(_ place: JSONValue) -> String {
    let coordinates = "\(place.shown("latitude")), \(place.shown("longitude"))"
    return place.placeNames == coordinates ? coordinates : "\(place.placeNames) (\(coordinates))"
  }

  private func ping(_ invocation: Invocation) throws(CommandFailure) {
    let reply = JSONValue.object(try ask(["type": "ping"], within: Self.replyWait, invocation))
    guard reply["revision"]?.integer != nil else {
      throw CommandFailure(.malformed("a reply to ping without revision"))
    }
    if invocation.isJSON {
      try emit(reply)
    } else {
      try emit(["revision: \(reply.shown("revision"))"])
    }
  }

  private func bridge(hangsUp: Bool, _ invocation: Invocation) throws(CommandFailure) {
    guard case .socket(let path) = try address(invocation) else { return }
    do throws(ClientError) {
      var bridge = try Bridge(
        to: path, input: STDIN_FILENO, output: output.descriptor, by: deadline(invocation))
      try bridge.run(hangsUp: hangsUp)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func examine(_ invocation: Invocation) throws(CommandFailure) {
    let findings = Doctor(cli: self, invocation: invocation).findings()
    if invocation.isJSON {
      try emit(["findings": .array(findings.map(\.json))])
    } else {
      let terminal = Terminal(of: output.descriptor, environment: environment)
      try emit(findings.flatMap { $0.lines(on: terminal) })
    }
    if findings.contains(where: { $0.state == .bad }) { throw CommandFailure(.serverError) }
  }

  // MARK: The connection

  func address(_ invocation: Invocation) throws(CommandFailure) -> ServerAddress {
    do throws(SocketPath.Unknown) {
      return try ServerAddress.resolve(host: invocation.host, socket: invocation.socket, environment: environment)
    } catch {
      throw CommandFailure(.noServer, error.description)
    }
  }

  /// `--timeout`, else `wait` and what another machine takes beside.
  func deadline(_ invocation: Invocation, after wait: Duration = replyWait) -> Deadline {
    Deadline(in: invocation.timeout ?? (invocation.host == nil ? wait : wait + Self.remoteWait))
  }

  func connect(_ invocation: Invocation, by deadline: Deadline) throws(CommandFailure) -> Connection {
    let address = try address(invocation)
    do throws(ClientError) { return try Connection(to: address, by: deadline) } catch { throw CommandFailure(error) }
  }

  private func ask(
    _ request: JSONObject, within wait: Duration, _ invocation: Invocation
  ) throws(CommandFailure) -> JSONObject {
    let deadline = deadline(invocation, after: wait)
    return try answer(to: request, on: connect(invocation, by: deadline), by: deadline)
  }

  func answer(
    to request: JSONObject, on connection: Connection, by deadline: Deadline
  ) throws(CommandFailure) -> JSONObject {
    let answer: Result<JSONObject, ServerError>
    do throws(ClientError) {
      answer = try connection.request(request, by: deadline)
    } catch {
      throw CommandFailure(error)
    }
    switch answer {
    case .success(let reply): return reply
    case .failure(let error): throw CommandFailure(error)
    }
  }

  // MARK: Output

  private var isOnTerminal: Bool { Terminal(of: output.descriptor, environment: environment).width != nil }

  /// Writes lines in one go; a reader that is gone ends the command quietly.
  func emit(_ lines: [String], terminator: String = "\n") throws(CommandFailure) {
    try emit(bytes: lines.flatMap { Array(($0 + terminator).utf8) })
  }

  func emit(_ value: JSONValue) throws(CommandFailure) {
    try emit(bytes: value.encoded() + [UInt8(ascii: "\n")])
  }

  func emit(bytes: [UInt8]) throws(CommandFailure) {
    guard !bytes.isEmpty else { return }
    do throws(Errno) {
      try output.write(bytes)
    } catch .brokenPipe {
      throw CommandFailure(.ok)
    } catch {
      throw CommandFailure(.outputFailed, "cannot write to standard output: \(error)")
    }
  }

  func complain(_ message: String) {
    // Without standard error nobody is left to be told.
    try? errors.write("cloudy: \(message)\n")
  }
}

extension TopicSet {
  /// The topics that are null while there is no weather.
  static let weather: TopicSet = [TopicSet(.day), TopicSet(.week), TopicSet(.hours)]

  var json: JSONValue { .array(topics.map { .string($0.rawValue) }) }
}

extension WeatherView {
  /// Whether none of the topics is null.
  func holds(_ topics: TopicSet) -> Bool {
    topics.topics.allSatisfy { self[$0] != nil }
  }

  /// Whether more weather may come soon: an attempt is under way, or the first is still to come and no weather error
  /// stands. A broken configuration does not keep the default one from fetching.
  var isWaiting: Bool {
    isRefreshing || !hasWeather && (errorCode == nil || errorCode == ErrorCode.invalidConfiguration.rawValue)
  }
}
