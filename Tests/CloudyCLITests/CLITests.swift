import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

@testable import CloudyCLI

struct CLITests {
  private static func line(_ object: JSONObject) -> String { String(decoding: object.requestLine, as: UTF8.self) }

  private static func got(_ view: JSONObject) -> String {
    line(["type": "ok", "instance": "a", "revision": 1, "view": .object(view)])
  }

  private static func update(_ revision: Int64, _ view: JSONObject, instance: String = "a") -> String {
    line(["type": "update", "instance": .string(instance), "revision": .integer(revision), "view": .object(view)])
  }

  private static let subscribed = line(["type": "ok", "instance": "a", "revision": 1, "topics": ["day", "status"]])
  private static let day: JSONObject = ["day": Fixture.day, "status": Fixture.status]

  // MARK: Views

  @Test func `the day is one connection, one request, one answer`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(Self.day)), .hold])
    let run = try CommandRun("", on: server)
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("location: Brussels\n") && run.output.hasSuffix("weather: fresh\n"))
    #expect(server.received == [#"{"topics":["day","status"],"type":"get"}"#])
  }

  @Test func `a topic's JSON is the server's`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(Self.day)), .hold])
    #expect(try CommandRun("day --json", on: server).output == Fixture.json(Fixture.day) + "\n")
  }

  @Test func `get prints the view, null topics too, without waiting`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(["day": .null, "tides": ["x": 1.50]])), .hold])
    let run = try CommandRun("get day", on: server)
    #expect(run.code == 0)
    #expect(run.output == #"{"day":null,"tides":{"x":1.5}}"# + "\n")
    #expect(server.received == [#"{"topics":["day"],"type":"get"}"#])
  }

  @Test func `a format picks fields and glyphs`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(Self.day)), .hold])
    let run = try CommandRun(
      ["--format", "{icon}|{temperature}|{location.name}|{windGust}", "--icons", "ascii", "--socket", server.path])
    #expect(run.output == "rain|8.3 °C|Brussels|–\n")
  }

  @Test func `a format of a list is a line a row`() throws {
    let view: JSONObject = ["week": Fixture.week, "status": Fixture.status]
    let server = try ScriptedServer([.receive, .send(Self.got(view)), .hold])
    let run = try CommandRun(["week", "--format", "{day}: {temperature}", "--socket", server.path])
    #expect(run.output == "Monday: 3 °C - 9 °C\n月曜日: –\n")
  }

  @Test func `a list of stale weather says so beside its lines`() throws {
    let view: JSONObject = ["week": Fixture.week, "status": Fixture.staleStatus]
    let server = try ScriptedServer([.receive, .send(Self.got(view)), .hold])
    let run = try CommandRun("week", on: server)
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.errors.hasPrefix("cloudy: stale, ") && run.errors.hasSuffix(" old: No network.\n"))
  }

  // MARK: Waiting for the first weather

  @Test func `weather that is being fetched is waited for`() throws {
    let nothing: JSONObject = ["day": .null, "status": Fixture.fetching]
    let server = try ScriptedServer([
      .receive, .send(Self.got(nothing)), .receive, .send(Self.subscribed + Self.update(1, nothing)),
      .send(Self.update(2, ["day": Fixture.day])), .hold,
    ])
    let run = try CommandRun("day --format {temperature}", on: server)
    #expect(run.code == 0)
    #expect(run.output == "8.3 °C\n")
    #expect(server.received.last == #"{"topics":["day","status"],"type":"subscribe"}"#)
  }

  @Test func `the wait ends with the reason once the fetch has failed`() throws {
    let nothing: JSONObject = ["day": .null, "status": Fixture.fetching]
    let server = try ScriptedServer([
      .receive, .send(Self.got(nothing)), .receive, .send(Self.subscribed + Self.update(1, nothing)),
      .send(Self.update(2, ["status": Fixture.failed])), .hold,
    ])
    let run = try CommandRun("day --json", on: server)
    #expect(run.code == 75 && run.output.isEmpty)
    #expect(run.errors == "cloudy: Cloudy was unable to fetch weather data. There is no network.\n")
  }

  @Test(arguments: ["day", "week", "hours"])
  func `an error that stands is not waited on`(topic: String) throws {
    let server = try ScriptedServer([.receive, .send(Self.got([topic: .null, "status": Fixture.failed])), .hold])
    let run = try CommandRun(topic, on: server)
    #expect(run.code == 75 && run.output.isEmpty)
    #expect(run.errors == "cloudy: Cloudy was unable to fetch weather data. There is no network.\n")
    #expect(server.received.count == 1)
  }

  @Test func `cached never waits`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(["day": .null, "status": Fixture.fetching])), .hold])
    let run = try CommandRun("--cached", on: server)
    #expect(run.code == 75)
    #expect(run.errors == "cloudy: Cloudy was unable to fetch weather data. Nothing has been fetched yet.\n")
    #expect(server.received.count == 1)
  }

  @Test func `a forecast without the weather now is told as such, and not waited on`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(["day": .null, "status": Fixture.status])), .hold])
    let run = try CommandRun("day", on: server)
    #expect(run.code == 75 && run.output.isEmpty)
    #expect(
      run.errors == "cloudy: There is a forecast, but no weather of this moment. Try: cloudy week\n")
    #expect(server.received.count == 1)
  }

  @Test func `without weather nobody knows of alerts`() throws {
    let failing: JSONObject = ["alerts": ["alerts": []], "week": .null, "status": Fixture.failed]
    let server = try ScriptedServer([.receive, .send(Self.got(failing)), .hold])
    let run = try CommandRun("alerts", on: server)
    #expect(run.code == 75 && run.output == "" && run.errors.contains("unable to fetch"))
    #expect(server.received == [#"{"topics":["week","alerts","status"],"type":"get"}"#])
  }

  @Test func `a broken configuration does not end the wait`() throws {
    var nothing: JSONObject = ["day": .null]
    nothing["status"] = ["weather": "none", "error": ["code": "invalid-configuration", "message": "line 3"]]
    let server = try ScriptedServer([
      .receive, .send(Self.got(nothing)), .receive,
      .send(Self.subscribed + Self.update(1, nothing) + Self.update(2, ["day": Fixture.day])), .hold,
    ])
    #expect(try CommandRun("--format {temperature}", on: server).output == "8.3 °C\n")
  }

  @Test func `the wait ends with its time-out`() throws {
    let nothing: JSONObject = ["day": .null, "status": Fixture.fetching]
    let server = try ScriptedServer([
      .receive, .send(Self.got(nothing)), .receive, .send(Self.subscribed + Self.update(1, nothing)), .hold,
    ])
    let run = try CommandRun("--timeout 0.5", on: server)
    #expect(run.code == 75 && run.errors.contains("unable to fetch"))
  }

  // MARK: Servers that fail

  @Test func `no server is 69 and says how to start one`() throws {
    let folder = try TemporaryDirectory()
    for command in ["day", "subscribe", "set-units toggle", "ping"] {
      let arguments = command.split(separator: " ").map(String.init) + ["--socket", folder.appending("x.sock")]
      let run = try CommandRun(arguments)
      #expect(run.code == 69 && run.output.isEmpty)
      #expect(run.errors.contains("systemctl --user enable --now cloudy.socket"))
    }
    #expect(try CommandRun(["day"]).code == 69)
    #expect(try CommandRun(["day"], environment: ["XDG_RUNTIME_DIR": folder.path]).errors.contains("/cloudy.sock"))
  }

  @Test(
    arguments: [
      ("silent", [ScriptedServer.Step.receive, .hold], 75), ("closes at once", [], 76),
      ("cut line", [.receive, .send(#"{"type":"ok","view":{"day":1}"#)], 76),
      ("complete but for its LF", [.receive, .send(#"{"type":"ok","view":{"day":1}}"#)], 76),
      ("junk", [.receive, .send("\u{1B}[2Jjunk\n"), .hold], 76),
      ("no view", [.receive, .send("{\"type\":\"ok\"}\n"), .hold], 76),
      ("endless line", [.receive, .sendBytes(Array(repeating: 0x20, count: 1_048_577)), .hold], 76),
      ("stopping", [.receive, .send("{\"type\":\"bye\",\"reason\":\"shutdown\"}\n")], 75),
    ] as [(String, [ScriptedServer.Step], Int32)])
  func `a server that fails has its exit code`(name: String, steps: [ScriptedServer.Step], code: Int32) throws {
    let server = try ScriptedServer(steps)
    let run = try CommandRun(name == "silent" ? "day --timeout 0.05" : "day", on: server)
    #expect(run.code == code)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cloudy: ") && run.errors.hasSuffix("\n") && !run.errors.contains("\u{1B}"))
  }

  @Test(
    arguments: [
      ("not-permitted", nil, 70), ("invalid-field", nil, 70), ("unknown-place", nil, 70), ("storage-failed", nil, 70),
      ("internal", nil, 70), ("from-the-future", nil, 70), ("from-the-future", 5, 75), ("too-many-clients", nil, 75),
      ("shutting-down", nil, 75), ("failed-request", 60, 75), ("invalid-response", nil, 75),
      ("failed-to-request-location", nil, 75), ("not-authorized-to-request-location", nil, 70),
    ] as [(String, Int64?, Int32)])
  func `what the server refuses has its exit code`(name: String, pause: Int64?, code: Int32) throws {
    var error: JSONObject = ["type": "error", "code": .string(name), "message": "It\u{1B} failed.", "fatal": false]
    error["retryAfterSeconds"] = pause.map { .integer($0) }
    let server = try ScriptedServer([.receive, .send(Self.line(error)), .hold])
    let run = try CommandRun("refresh --wait", on: server)
    #expect(run.code == code)
    let retry = pause.map { " Try again in \(Age.text(seconds: $0))." } ?? ""
    #expect(run.errors == "cloudy: It failed.\(retry)\n")
  }

  @Test(arguments: [("Slow down", "."), ("Slow down!", ""), ("Too many requests (HTTP 429)", ".")])
  func `what is told of a new attempt begins a sentence`(message: String, stop: String) throws {
    let error: JSONObject = [
      "type": "error", "code": "failed-request", "message": .string(message), "fatal": false, "retryAfterSeconds": 20,
    ]
    let run = try CommandRun("refresh --wait", on: ScriptedServer([.receive, .send(Self.line(error)), .hold]))
    #expect(run.errors == "cloudy: \(message)\(stop) Try again in \(Age.text(seconds: 20)).\n")
  }

  // MARK: Requests

  @Test func `refresh tells its state`() throws {
    let fresh: JSONObject = ["type": "ok", "revision": 1, "state": "fresh", "nextRefreshAt": 1_796_014_500]
    let server = try ScriptedServer([.receive, .send(Self.line(fresh)), .hold])
    let run = try CommandRun("refresh", on: server)
    #expect(run.code == 0 && run.output == "state: fresh\nnextRefreshAt: 1796014500\n")
    #expect(server.received == [#"{"type":"refresh","wait":false}"#])
  }

  @Test func `a refresh that is held is to be tried later`() throws {
    let held: JSONObject = ["type": "ok", "revision": 1, "state": "held", "nextRefreshAt": 1]
    let server = try ScriptedServer([.receive, .send(Self.line(held)), .hold])
    let run = try CommandRun("refresh", on: server)
    #expect(run.code == 75 && run.output == "state: held\nnextRefreshAt: 1\n")
    #expect(run.errors.hasPrefix("cloudy: The provider may not be asked"))
  }

  @Test(arguments: [("metric", "imperial"), ("imperial", "metric")])
  func `toggle flips the system in force`(current: String, other: String) throws {
    let settings: JSONValue = ["sections": [["name": "time"], ["name": "units", "effective": .string(current)]]]
    let changed: JSONObject = ["type": "ok", "revision": 2, "changed": ["units"]]
    let server = try ScriptedServer([
      .receive, .send(Self.got(["settings": settings])), .receive, .send(Self.line(changed)), .hold,
    ])
    let run = try CommandRun("set-units toggle", on: server)
    #expect(run.code == 0 && run.output == "Changed: units\n")
    #expect(server.received.last == #"{"type":"set-units","units":"\#(other)"}"#)
  }

  @Test func `set-location tells which place it was and which others there are`() throws {
    let paris: JSONValue = [
      "name": "Paris", "region": "Texas", "country": "US", "latitude": 33.66, "longitude": -95.56,
    ]
    let location: JSONValue = ["name": "Paris", "region": "IDF", "country": "FR", "latitude": 48.85, "longitude": 2]
    let namesake: JSONValue = ["name": "Paris", "region": "Paris", "country": "PA", "latitude": 8.1, "longitude": -80]
    let nameless: JSONValue = ["name": "1.5, 2", "latitude": 1.5, "longitude": 2]
    let reply: JSONObject = [
      "type": "ok", "revision": 2, "location": location, "candidates": [location, paris, namesake, nameless],
    ]
    let server = try ScriptedServer([.receive, .send(Self.line(reply)), .hold])
    let run = try CommandRun("set-location Paris", on: server)
    #expect(
      run.output == """
        Paris, IDF, FR (48.85, 2)
        Or: Paris, Texas, US (33.66, -95.56)
        Or: Paris, PA (8.1, -80)
        Or: 1.5, 2

        """)
    #expect(server.received == [#"{"query":"Paris","type":"set-location"}"#])
  }

  // MARK: Saved places

  private static let berlin: JSONValue = [
    "name": "Berlin", "region": "Land\u{1B} Berlin", "country": "DE", "latitude": 52.52, "longitude": 13.4,
  ]

  @Test(
    arguments: [
      ("--save b\u{E9} Berlin", #"{"query":"Berlin","save":"bé","type":"set-location"}"#, "bé: Berlin"),
      ("--save b", #"{"save":"b","type":"set-location"}"#, "b: Berlin"),
      ("--place b", #"{"place":"b","type":"set-location"}"#, "Berlin"),
      ("--auto", #"{"auto":true,"type":"set-location"}"#, "Berlin"),
    ])
  func `set-location saves and chooses places`(words: String, request: String, start: String) throws {
    let reply: JSONObject = ["type": "ok", "revision": 2, "location": Self.berlin]
    let server = try ScriptedServer([.receive, .send(Self.line(reply)), .hold])
    let run = try CommandRun("set-location " + words, on: server)
    #expect(run.code == 0 && run.output == "\(start), Land Berlin, DE (52.52, 13.4)\n")
    #expect(server.received == [request])
  }

  @Test(arguments: ["ping", "refresh", "set-units metric"])
  func `an ok that does not say what it must is no answer`(command: String) throws {
    let server = try ScriptedServer([.receive, .send("{\"type\":\"ok\"}\n"), .hold])
    let run = try CommandRun(command, on: server)
    #expect(run.code == 76 && run.output.isEmpty)
  }

  @Test func `only what removes a place may be answered without one`() throws {
    let reply = #"{"type":"ok","revision":2,"place":"b"}"# + "\n"
    let server = try ScriptedServer(
      [.receive, .send(reply), .hold], [.receive, .send(reply), .hold], [.receive, .send(reply), .hold])
    let run = try CommandRun("set-location --remove b", on: server)
    #expect(run.code == 0 && run.output == "b is forgotten.\n")
    #expect(server.received == [#"{"remove":"b","type":"set-location"}"#])
    for words in ["set-location --save b", "set-location Berlin"] {
      let run = try CommandRun(words, on: server)
      #expect(run.code == 76 && run.output.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("day --format {place}:{temperature}", #""type":"get""#, "b:8.3 °C\n"),
      ("get day --format {place}:{temperature}", #""type":"get""#, "b:8.3 °C\n"),
      ("subscribe --count 1 --format {place}:{temperature}", #""type":"subscribe""#, "b:8.3 °C\n"),
    ])
  func `every view can be asked for of a saved place`(words: String, type: String, output: String) throws {
    let answer =
      type.contains("get") ? Self.got(Self.day) : Self.subscribed + Self.update(1, Self.day)
    let server = try ScriptedServer([.receive, .send(answer), .hold])
    #expect(try CommandRun(words + " --place b", on: server).output == output)
    #expect(server.received == [#"{"place":"b","topics":["day","status"],\#(type)}"#])
  }

  @Test func `the first weather of a saved place is waited for, and it is refreshed alone`() throws {
    let nothing: JSONObject = ["day": .null, "status": Fixture.fetching]
    let server = try ScriptedServer(
      [
        .receive, .send(Self.got(nothing)), .receive, .send(Self.subscribed + Self.update(1, Self.day)), .hold,
      ], [.receive, .send(#"{"type":"ok","revision":1,"place":"b","state":"started"}"# + "\n"), .hold])
    #expect(try CommandRun("day --place b --format {temperature}", on: server).output == "8.3 °C\n")
    #expect(server.received.last == #"{"place":"b","topics":["day","status"],"type":"subscribe"}"#)
    #expect(try CommandRun("refresh --place b", on: server).code == 0)
    #expect(server.received.last == #"{"place":"b","type":"refresh","wait":false}"#)
  }

  @Test(arguments: ["day", "subscribe day", "refresh"])
  func `a place that is not saved is refused`(command: String) throws {
    let refusal: JSONObject = ["type": "error", "code": "unknown-place", "message": "No place is saved as \"b\"."]
    let server = try ScriptedServer([.receive, .send(Self.line(refusal)), .hold])
    let run = try CommandRun(command + " --place b", on: server)
    #expect(run.code == 70 && run.output.isEmpty && run.errors == "cloudy: No place is saved as \"b\".\n")
  }

  @Test func `places lists the saved ones`() throws {
    let home: JSONValue = ["place": "h\u{7}ome", "name": "50.85, 4.35", "latitude": 50.85, "longitude": 4.35]
    var berlin = Self.berlin.object ?? JSONObject()
    berlin["place"] = "b"
    let list: JSONValue = [.object(berlin), home]
    let settings = Self.got(["settings": ["sections": [], "places": list]])
    let server = try ScriptedServer(
      [.receive, .send(settings), .hold], [.receive, .send(settings), .hold], [.receive, .send(settings), .hold],
      [.receive, .send(Self.got(["settings": ["sections": []]])), .hold])
    #expect(
      try CommandRun("places", on: server).output
        == "b\tBerlin\tLand Berlin\tDE\t52.52\t13.4\nhome\t50.85, 4.35\t–\t–\t50.85\t4.35\n")
    #expect(server.received == [#"{"topics":["settings"],"type":"get"}"#])
    #expect(try CommandRun("places --json", on: server).output == Fixture.json(list) + "\n")
    #expect(try CommandRun("places --format {place}={latitude}", on: server).output == "b=52.52\nhome=50.85\n")
    #expect(try CommandRun("places", on: server).code == 76)
    #expect(
      Report(view: WeatherView(), icons: .emoji, terminal: Terminal(width: 50), now: 0).places([.object(berlin), home])
        == [
          "Name  Place                    Coordinates", "b     Berlin, Land Berlin, DE  52.52, 13.4",
          "home  50.85, 4.35              50.85, 4.35",
        ])
  }

  @Test func `ping tells the revision`() throws {
    let server = try ScriptedServer([.receive, .send(#"{"type":"ok","revision":12}"# + "\n"), .hold])
    #expect(try CommandRun("ping", on: server).output == "revision: 12\n")
  }

  @Test func `help and version need no server`() throws {
    #expect(try CommandRun(["--version"]).output == "cloudy \(Release.version)\n")
    let help = try CommandRun(["week", "--help"])
    #expect(help.code == 0 && help.output == Help.text(for: .week))
    let wrong = try CommandRun(["week", "--count", "1"])
    #expect(wrong.code == 64 && wrong.output.isEmpty)
    #expect(wrong.errors == "cloudy: week has no option --count\nTry: cloudy week --help\n")
  }

  // MARK: Subscribe

  @Test func `subscribe prints raw lines, through a restart of the server`() throws {
    let lines = (Self.update(1, ["day": 1]), Self.update(2, ["day": 2]), Self.update(1, ["day": 3], instance: "b"))
    let server = try ScriptedServer(
      [.receive, .send(Self.subscribed + lines.0 + lines.1)], [.receive, .send(Self.subscribed + lines.2), .hold])
    let run = try CommandRun("subscribe day --json --count 3", on: server)
    #expect(run.code == 0)
    #expect(run.output == lines.0 + lines.1 + lines.2)
    #expect(run.errors == "cloudy: the server closed the connection without an answer; trying again\n")
  }

  @Test func `a format prints a line only when it differs, and none while there is no weather`() throws {
    var warmer = Fixture.day
    if case .object(var object) = warmer {
      object["temperature"] = "9.0 °C"
      warmer = .object(object)
    }
    let server = try ScriptedServer([
      .receive, .send(Self.subscribed + Self.update(1, ["day": .null, "status": Fixture.fetching])),
      .send(Self.update(2, Self.day) + Self.update(3, ["status": Fixture.fetching]) + Self.update(4, ["day": warmer])),
      .hold,
    ])
    let run = try CommandRun("subscribe --format {temperature} --count 2", on: server)
    #expect(run.output == "8.3 °C\n9.0 °C\n")
    #expect(server.received == [#"{"topics":["day","status"],"type":"subscribe"}"#])
  }

  @Test func `without a format each changed topic has its line`() throws {
    let server = try ScriptedServer([
      .receive, .send(Self.subscribed + Self.update(1, Self.day) + Self.update(2, ["status": Fixture.fetching])), .hold,
    ])
    let run = try CommandRun("subscribe day status --count 3", on: server)
    #expect(run.output == "day\t8.3 °C, Light rain[2J and wind\nstatus\tfresh\nstatus\tnone, refreshing\n")
  }

  // MARK: Happenings

  private static func weather(_ condition: String, _ temperature: Double) -> JSONObject {
    [
      "day": [
        "condition": .string(condition), "summary": "Some rain", "temperature": .string("\(temperature) °C"),
        "values": ["temperature": .number(temperature)],
      ], "status": Fixture.status,
    ]
  }

  private static func rainScript() throws -> ScriptedServer {
    try ScriptedServer(
      [
        .receive, .send(subscribed + update(1, weather("clear", 2)) + update(2, weather("clear", 1))),
        .send(update(3, weather("rain", 1))),
      ], [.receive, .send(subscribed + update(1, weather("rain", -1), instance: "b")), .hold])
  }

  @Test(arguments: [
    ("", "rain-start\tSome rain, 1.0 °C\ntemperature-below:0C\t-1.0 °C\n"),
    (
      "--format {happening}|{words}|{temperature}|{location.name}",
      "rain-start|Some rain, 1.0 °C|1.0 °C|Brussels\ntemperature-below:0C|-1.0 °C|-1.0 °C|Brussels\n"
    ),
  ])
  func `happenings are a line each, through a restart of the server`(style: String, output: String) throws {
    let server = try Self.rainScript()
    let run = try CommandRun("subscribe --on rain-start,temperature-below:0C --count 2 \(style)", on: server)
    #expect(run.code == 0 && run.output == output)
    #expect(server.received[0] == #"{"topics":["day","status"],"type":"subscribe"}"#)
  }

  @Test func `happenings as JSON are an object a line`() throws {
    let run = try CommandRun("subscribe --on rain-start,temperature-below:0C --count 2 --json", on: Self.rainScript())
    let objects = try run.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(objects.map { $0["happening"]?.string } == ["rain-start", "temperature-below:0C"])
    #expect(objects.map { $0["words"]?.string } == ["Some rain, 1.0 °C", "-1.0 °C"])
    #expect(objects.allSatisfy { $0["at"]?.integer != nil })
  }

  @Test func `topics beside happenings have their lines too`() throws {
    let run = try CommandRun("subscribe status --on rain-start --count 4", on: Self.rainScript())
    #expect(run.output == "status\tfresh\nstatus\tfresh\nrain-start\tSome rain, 1.0 °C\nstatus\tfresh\n")
  }

  @Test func `wait ends with the first change or happening, not with the state it begins with`() throws {
    #expect(try CommandRun("wait day", on: Self.rainScript()).output == "day\t1.0 °C, Some rain\n")
    let rain = try CommandRun("wait --on rain-start", on: Self.rainScript())
    #expect(rain.code == 0 && rain.output == "rain-start\tSome rain, 1.0 °C\n")
    #expect(try CommandRun("wait --format {temperature}", on: Self.rainScript()).output == "1.0 °C\n")
    let json = try CommandRun("wait day --json", on: Self.rainScript())
    #expect(json.output == Self.update(2, Self.weather("clear", 1)))
  }

  @Test func `wait sees what changed while the server was gone, and nothing in a snapshot that is the same`() throws {
    let server = try ScriptedServer(
      [.receive, .send(Self.subscribed + Self.update(1, Self.weather("clear", 2)))],
      [.receive, .send(Self.subscribed + Self.update(1, Self.weather("clear", 2), instance: "b"))],
      [.receive, .send(Self.subscribed + Self.update(1, Self.weather("clear", 3), instance: "c")), .hold])
    #expect(try CommandRun("wait day", on: server).output == "day\t3.0 °C, Some rain\n")
  }

  @Test func `a wait in which nothing happens is to be tried later`() throws {
    let server = try ScriptedServer([.receive, .send(Self.subscribed + Self.update(1, Self.day)), .hold])
    let run = try CommandRun("wait day --timeout 0.3", on: server)
    #expect(run.code == 75 && run.output.isEmpty && run.errors == "cloudy: nothing has happened\n")
    let wrong = try CommandRun("wait --on storm", on: server)
    #expect(wrong.code == 64 && wrong.errors.contains("\"storm\""))
  }

  @Test func `a shell gets assignments`() throws {
    let server = try ScriptedServer([.receive, .send(Self.got(Self.day)), .hold])
    let run = try CommandRun("--shell", on: server)
    #expect(run.output.contains("\nCLOUDY_TEMPERATURE='8.3 °C'\n") && run.output.contains("\nCLOUDY_WIND_GUST=''\n"))
    #expect(run.output.contains("\nCLOUDY_LOCATION_NAME='Brussels'\n"))
    let all = try ScriptedServer([.receive, .send(Self.got(["day": .null, "week": Fixture.week])), .hold])
    let get = try CommandRun("get day week --shell fish", on: all)
    #expect(get.output.hasPrefix("set -g CLOUDY_DAY ''\nset -g CLOUDY_WEEK_DAYS_COUNT '2'\n"))
  }

  @Test func `subscribe ends for what no new attempt would mend`() throws {
    let refusal: JSONObject = ["type": "error", "code": "not-permitted", "message": "Not yours.", "fatal": true]
    let refusing = try ScriptedServer([.receive, .send(Self.line(refusal))])
    let refused = try CommandRun("subscribe", on: refusing)
    #expect(refused.code == 70 && refused.errors == "cloudy: Not yours.\n")
    let junk = try ScriptedServer([.receive, .send(Self.subscribed + "junk\n"), .hold])
    #expect(try CommandRun("subscribe", on: junk).code == 76)
  }

  @Test func `subscribe ends when its reader is gone, without waiting for a change`() throws {
    let server = try ScriptedServer([.receive, .hold])
    var ends: [Int32] = [-1, -1]
    try Errno.check { pipe(&ends) }
    close(ends[0])
    let cli = CLI(output: Output(descriptor: ends[1]), errors: Output(descriptor: -1)) { _ in server.path }
    #expect(cli.run(["subscribe"]) == 0)
    close(ends[1])
  }
}
