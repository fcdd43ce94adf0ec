import CloudyClient
import CloudyProtocol
import JSON
import TestSupport
import Testing
import UnixIO

@testable import CloudyCLI

struct ShellTests {
  /// What would run, break out, expand or end a word if the quoting had a hole.
  private static let hostile = [
    "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "\"; touch pwned; \"", "'\"'\"'$(touch pwned)'\"'\"'",
    "\\'; touch pwned #", "\\\\'; touch pwned; \\'", "'\\''; touch pwned", "a'b''c'''d", "\\", "\\\\", "'", "''", "\"",
    "$HOME ${HOME} $((1/0))", "~", "*", "? [a-z] {a,b}", "!! !$", "a;b|c&d>e<f", "(touch pwned)", "%self", "# no", "-n",
    "a  b ", " ", "", "=x", "50%{A1:rm:}", "é 東京 ☂\u{FE0F} 🌧", "\u{2028}x", "x\u{0}y", "x\ny; touch pwned\n",
    "\u{1B}[2J", "end; touch pwned", "(touch pwned)\\", "a\\nb", "'\\", "\\'",
    "a'\u{301}; touch pwned; '", "\\\u{301}'; touch pwned #", "'\u{200D}; touch pwned; '\u{FE0F}",
  ]

  @Test(arguments: [("dash", "sh"), ("bash", "sh"), ("zsh", "sh"), ("ksh", "sh"), ("busybox", "sh"), ("fish", "fish")])
  func `hostile text survives an eval in a real shell and runs nothing`(program: String, name: String) throws {
    guard InstalledProgram.exists(program) else { return }
    let dialect = try #require(ShellDialect(rawValue: name))
    let view = WeatherView(["day": .array(Self.hostile.map { .string($0) })])
    let lines = dialect.assignments(ShellVariables.of(view))
    #expect(lines.count == Self.hostile.count + 1)
    let folder = try TemporaryDirectory()
    let names = Self.hostile.indices.map { "CLOUDY_DAY_\($0)" }
    // Each value back, between marks, out of the shell that evaluated the lines as it read them from the command.
    let prints = names.map { "printf '<%s>\\n' \"$\($0)\"" }.joined(separator: "\n")
    try FileSystem.writeAtomically(
      folder.appending("lines"), Array((lines.joined(separator: "\n") + "\n").utf8), sync: false)
    let script =
      name == "fish"
      ? "cd \(folder.path); cat lines | source\n\(prints)"
      : "cd \(folder.path); eval \"$(cat lines)\"\n\(prints)"
    let shell = try ChildProcess(
      program == "busybox" ? ["busybox", "sh", "-c", script] : [program, "-c", script], mergesStandardError: true)
    let expected = Self.hostile.map { "<\(Sanitizer.line($0))>\n" }.joined()
    #expect(try shell.readAll() == expected)
    #expect(shell.wait() == 0)
    #expect(throws: FileError.self) { try FileSystem.read(folder.appending("pwned"), limit: 1) }
  }

  @Test func `names are capitals, whatever the keys are`() {
    let view = WeatherView([
      "day": ["uvIndex": "1", "x;id": 1, "é$": true, "": .null, "values": ["windSpeed": .number(1.5)]],
      "week": ["days": [["isToday": true]]],
    ])
    #expect(
      ShellDialect.sh.assignments(ShellVariables.of(view)) == [
        "CLOUDY_DAY_=''", "CLOUDY_DAY_UV_INDEX='1'", "CLOUDY_DAY_VALUES_WIND_SPEED='1.5'",
        "CLOUDY_DAY_X_ID='1'", "CLOUDY_DAY___='true'", "CLOUDY_WEEK_DAYS_COUNT='1'",
        "CLOUDY_WEEK_DAYS_0_IS_TODAY='true'",
      ])
  }

  @Test func `the day has its variables whatever is missing, and none that would steer a client`() {
    let view = WeatherView([
      "day": ["temperature": "8 °C", "socket": "/tmp/evil", "ssh": "rm"], "status": ["weather": "stale"],
    ])
    let variables = ShellVariables.of(.day, in: view)
    let names = variables.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(!names.contains("CLOUDY_SOCKET") && !names.contains("CLOUDY_SSH"))
    for name in ["CLOUDY_SUNRISE", "CLOUDY_LOCATION_NAME", "CLOUDY_ERROR_CODE"] {
      #expect(variables.contains(.init(name: name, value: "")))
    }
    #expect(variables.contains(.init(name: "CLOUDY_TEMPERATURE", value: "8 °C")))
    #expect(variables.contains(.init(name: "CLOUDY_WEATHER", value: "stale")))
    let status = ShellVariables.of(.status, in: view)
    #expect(status.contains(.init(name: "CLOUDY_WEATHER", value: "stale")))
    #expect(!status.contains { $0.name == "CLOUDY_TEMPERATURE" })
  }
}
