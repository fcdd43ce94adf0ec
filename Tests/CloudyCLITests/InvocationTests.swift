import CloudyClient
import CloudyProtocol
import JSON
import Testing

@testable import CloudyCLI

struct InvocationTests {
  private static func arguments(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(arguments: [
    ("", Invocation.Action.show(.day)), ("day", .show(.day)), ("week", .show(.week)), ("hours", .show(.hours)),
    ("alerts", .show(.alerts)), ("settings", .show(.settings)), ("status", .show(.status)),
    ("--json", .show(.day)), ("--json week", .show(.week)), ("week --json", .show(.week)),
    ("get", .get(.all)), ("get day status day", .get([TopicSet(.day), TopicSet(.status)])),
    ("subscribe", .subscribe(.all)), ("subscribe hours", .subscribe(TopicSet(.hours))),
    ("subscribe --on stale", .subscribe([])), ("subscribe day --on stale", .subscribe(TopicSet(.day))),
    ("wait", .wait(.all)), ("wait week", .wait(TopicSet(.week))), ("wait --on alert", .wait([])),
    ("places", .places), ("places --json", .places), ("doctor", .doctor), ("bridge", .bridge(hangsUp: false)),
    ("bridge --hang-up", .bridge(hangsUp: true)),
    ("completions zsh", .completions(.zsh)),
    ("refresh", .refresh(wait: false)), ("refresh --wait", .refresh(wait: true)), ("ping", .ping),
    ("--help", .help(nil)), ("-h", .help(nil)), ("week --help", .help(.week)), ("--help week", .help(.week)),
    ("nonsense --help", .help(nil)), ("--version", .version), ("set-units --version", .version),
  ])
  func `a command is understood`(line: String, action: Invocation.Action) throws {
    #expect(try Invocation(Self.arguments(line)).action == action)
  }

  @Test(
    arguments: [
      ("metric", ["units": "metric"]), ("imperial", ["units": "imperial"]), ("auto", ["units": "auto"]),
      ("METRIC 12h", ["units": "metric", "time": "twelveHour"]), ("24h", ["time": "twentyFourHour"]),
      ("C", ["temperature": "celsius"]), ("f", ["temperature": "fahrenheit"]),
      ("--temperature F", ["temperature": "fahrenheit"]), ("--temperature=celsius", ["temperature": "celsius"]),
      ("--time auto", ["time": "auto"]), ("--time twelveHour", ["time": "twelveHour"]),
      ("--wind-speed kmh", ["windSpeed": "kilometersPerHour"]), ("--wind-speed ms", ["windSpeed": "metersPerSecond"]),
      ("--wind-speed mph", ["windSpeed": "milesPerHour"]), ("--wind-speed kn", ["windSpeed": "knots"]),
      ("--wind-speed Bft", ["windSpeed": "beaufort"]), ("--wind-speed km/h", ["windSpeed": "kilometersPerHour"]),
      ("--pressure hPa", ["pressure": "hectopascals"]), ("--pressure inHg", ["pressure": "inchesOfMercury"]),
      ("--pressure mmHg", ["pressure": "millimetersOfMercury"]),
      ("--precipitation mm", ["precipitation": "millimeters"]),
      ("--precipitation in", ["precipitation": "inches"]), ("--distance km", ["distance": "kilometers"]),
      ("--distance mi", ["distance": "miles"]),
      (
        "imperial --temperature C --pressure inhg --precipitation mm --wind-speed mph",
        [
          "units": "imperial", "temperature": "celsius", "pressure": "inchesOfMercury", "precipitation": "millimeters",
          "windSpeed": "milesPerHour",
        ]
      ),
    ] as [(String, JSONObject)])
  func `units have short names`(line: String, members: JSONObject) throws {
    #expect(try Invocation(["set-units"] + Self.arguments(line)).action == .setUnits(members, toggle: false))
  }

  @Test func `toggle stands in for the system of units`() throws {
    #expect(try Invocation(["set-units", "toggle"]).action == .setUnits([:], toggle: true))
    #expect(
      try Invocation(["set-units", "toggle", "24h"]).action == .setUnits(["time": "twentyFourHour"], toggle: true))
  }

  @Test(
    arguments: [
      (["Brussels"], ["query": "Brussels"]), (["New", "York"], ["query": "New York"]),
      (["50.85", "4.35"], ["latitude": .number(50.85), "longitude": .number(4.35)]),
      (
        ["-33.87", "151.21", "Sydney", "CBD"],
        ["latitude": .number(-33.87), "longitude": .number(151.21), "name": "Sydney CBD"]
      ),
      (["50.85,4.35"], ["latitude": .number(50.85), "longitude": .number(4.35)]),
      (["50.85,", "-4", "X"], ["latitude": .number(50.85), "longitude": .number(-4), "name": "X"]),
      (["38,72", "9,14"], ["query": "38,72 9,14"]), (["Vienna,", "US"], ["query": "Vienna, US"]),
      (["1", "-2"], ["latitude": .number(1), "longitude": .number(-2)]), (["--auto"], ["auto": true]),
      (["--", "--auto"], ["query": "--auto"]), (["nan"], ["query": "nan"]),
      (["Sint-Niklaas"], ["query": "Sint-Niklaas"]),
      (["--save", "work"], ["save": "work"]), (["--save=work", "New", "York"], ["save": "work", "query": "New York"]),
      (
        ["--save", "work", "1", "-2", "Office"],
        ["save": "work", "latitude": .number(1), "longitude": .number(-2), "name": "Office"]
      ),
      (["--place", "work"], ["place": "work"]), (["--remove", "work"], ["remove": "work"]),
    ] as [([String], JSONObject)])
  func `a place is a name or coordinates`(arguments: [String], members: JSONObject) throws {
    #expect(try Invocation(["set-location"] + arguments).action == .setLocation(members))
  }

  @Test(arguments: [
    ("wek", "there is no command \"wek\""), ("day week", "day takes no argument \"week\""),
    ("--jsn", "there is no option --jsn"), ("-x", "there is no option -x"), ("day --wait", "day has no option --wait"),
    ("--json=1", "--json takes no argument"), ("--socket", "--socket needs its PATH"),
    ("--socket=", "--socket needs its PATH"), ("--json --json", "--json is given twice"),
    ("--format {temperature", "character 1 of the template: \"{\" has no \"}\""),
    ("--format x --json", "--json and --format exclude each other"), ("get tides", "there is no topic \"tides\""),
    ("--icons runes", "there are no icons \"runes\""), ("subscribe --count 0", "--count takes a number from 1"),
    ("subscribe --count x", "--count takes a number from 1"), ("--timeout 0", "--timeout takes seconds"),
    ("--timeout -1", "--timeout takes seconds"), ("--timeout nan", "--timeout takes seconds"),
    ("--timeout 1e3", "--timeout takes seconds"), ("--timeout 90000", "--timeout takes seconds"),
    ("subscribe --timeout 5", "subscribe has no option --timeout"), ("set-units", "which units?"),
    ("set-units kelvin", "there is no unit \"kelvin\""), ("set-units metric imperial", "units is chosen twice"),
    ("set-units toggle metric", "units is chosen twice"), ("set-units metric toggle", "units is chosen twice"),
    ("set-units toggle toggle", "units is chosen twice"),
    ("set-units C --temperature F", "temperature is chosen twice"),
    ("set-units --temperature mm", "--temperature takes C, F or auto, not \"mm\""),
    ("--shell --json", "--json and --shell exclude each other"), ("week --shell", "week has no option --shell"),
    ("--shell=csh", "--shell takes sh or fish, not \"csh\""), ("--shell csh", "there is no command \"csh\""),
    ("subscribe --on rain", "--on: nothing happens by the name \"rain\""),
    ("subscribe --on alert,", "--on: nothing happens by the name \"\""),
    ("wait --on wind-above:5", "--on: \"wind-above:5\": write the limit as 50km/h"),
    ("wait --count 2", "wait has no option --count"), ("bridge -H x", "bridge takes no --host"),
    ("completions", "completions takes one of bash, zsh, fish"), ("completions csh", "completions takes one of"),
    ("day -H", "--host needs its HOST"),
    ("set-location", "which place?"), ("set-location 50.85", "the longitude is missing"),
    ("set-location 50.85 east", "the longitude is missing"), ("set-location --auto x", "--auto takes no other place"),
    ("set-location --auto --save x", "--auto and --save exclude each other"),
    ("set-location --place x --remove y", "--place and --remove exclude each other"),
    ("set-location --remove x y", "--remove takes no other place"),
    ("set-location --place x y", "--place takes no other place"), ("set-location --save", "--save needs its NAME"),
    ("set-location --save x 1", "the longitude is missing"), ("settings --place x", "settings has no option --place"),
    ("ping now", "ping takes no argument \"now\""), ("refresh now", "refresh takes no argument \"now\""),
  ])
  func `a wrong command line says what is wrong`(line: String, message: String) {
    do {
      let invocation = try Invocation(Self.arguments(line))
      Issue.record("\(line) was taken as \(invocation)")
    } catch {
      #expect(error.message.hasPrefix(message))
    }
  }

  @Test func `options are taken`() throws {
    let line = "week --format {day} --icons nerd --cached --timeout 2.5 --socket /run/x"
    let invocation = try Invocation(Self.arguments(line))
    #expect(invocation.template == (try Template("{day}", topic: .week)))
    #expect(invocation.icons == .nerd)
    #expect(invocation.isCached && !invocation.isJSON)
    #expect(invocation.timeout == .milliseconds(2500))
    #expect(invocation.socket == "/run/x")
    #expect(try Invocation(["subscribe", "--count=3"]).count == 3)
    #expect(try Invocation(["-H", "me@tower"]).host?.name == "me@tower")
    let list = "rain-start,temperature-below:0C"
    #expect(try Invocation(["wait", "--on", list]).watch == (try HappeningWatch(list)))
    for (line, shell) in [("--shell", ShellDialect.sh), ("--shell fish", .fish), ("--shell=fish", .fish)] {
      #expect(try Invocation(Self.arguments("day \(line) --cached")).shell == shell)
    }
    #expect(try Invocation(["--shell", "status"]).action == .show(.status))
  }

  @Test func `a complaint carries no control characters`() {
    #expect(throws: UsageError("there is no command \"[2Jx\"")) { try Invocation(["\u{1B}[2J\u{7}x"]) }
  }

  @Test func `every alias names one unit of one setting`() {
    for name in ["mm", "in", "km", "mi", "C", "kn", "miles", "inches", "12h", "auto"] {
      #expect(UnitsAlias.resolve(name) != nil)
    }
    #expect(UnitsAlias.token("mph", of: .distance) == nil)
  }
}
