import CloudyDaemon
import Testing

struct OptionsTests {
  @Test func `without options it serves and leaves everything to the configuration`() throws {
    let options = try Options(arguments: [])
    #expect(options == Options())
    #expect(options.action == .serve)
    #expect(options.maximumClients == 4_096)
    #expect(options.idleExitSeconds == nil)
  }

  @Test(arguments: [true, false])
  func `a value stands behind an equals sign or in the next argument`(isJoined: Bool) throws {
    let pairs = [
      ("--config", "/c"), ("--provider", "sample"), ("--socket", "/s=1"), ("--state-dir", "/t"), ("--cache-dir", "/h"),
      ("--idle-exit", "0"), ("--max-clients", "7"),
    ]
    var expected = Options()
    expected.configurationPath = "/c"
    expected.provider = "sample"
    expected.socketPath = "/s=1"
    expected.stateDirectory = "/t"
    expected.cacheDirectory = "/h"
    expected.idleExitSeconds = 0
    expected.maximumClients = 7
    let arguments = pairs.flatMap { isJoined ? ["\($0.0)=\($0.1)"] : [$0.0, $0.1] }
    #expect(try Options(arguments: arguments) == expected)
  }

  @Test func `of an option given twice the last counts`() throws {
    #expect(try Options(arguments: ["--idle-exit", "5", "--idle-exit=6"]).idleExitSeconds == 6)
  }

  @Test(arguments: [
    (["--check-config"], Options.Action.checkConfiguration), (["--version"], .printVersion), (["--help"], .printHelp),
    (["--check-config", "--help"], .printHelp), (["--help", "--check-config"], .printHelp),
    (["--version", "--help"], .printVersion),
  ])
  func `an action replaces serving`(arguments: [String], action: Options.Action) throws {
    #expect(try Options(arguments: arguments).action == action)
  }

  @Test(arguments: [
    (["--frobnicate"], "there is no option --frobnicate"), (["--frobnicate=1"], "there is no option --frobnicate"),
    (["-x"], "there is no option -x"), (["serve"], "nothing is expected beside options: serve"),
    ([""], "nothing is expected beside options: "), (["--config"], "--config needs a value"),
    (["--config="], "--config needs a value"), (["--config", ""], "--config needs a value"),
    (["--version=1"], "--version takes no value"),
    (["--idle-exit", "soon"], "--idle-exit needs a whole number from 0 to 31536000, not soon"),
    (["--idle-exit=-1"], "--idle-exit needs a whole number from 0 to 31536000, not -1"),
    (["--idle-exit=+1"], "--idle-exit needs a whole number from 0 to 31536000, not +1"),
    (["--idle-exit=1.5"], "--idle-exit needs a whole number from 0 to 31536000, not 1.5"),
    (
      ["--idle-exit=99999999999999999999"],
      "--idle-exit needs a whole number from 0 to 31536000, not 99999999999999999999"
    ),
    (["--max-clients=0"], "--max-clients needs a whole number from 1 to 60000, not 0"),
    (["--max-clients=60001"], "--max-clients needs a whole number from 1 to 60000, not 60001"),
  ])
  func `a wrong command line is refused in one sentence`(arguments: [String], message: String) {
    #expect(throws: UsageError(message)) { try Options(arguments: arguments) }
    #expect(UsageError.exitStatus == 64)
  }

  @Test(arguments: [
    "--config", "--provider", "--socket", "--state-dir", "--cache-dir", "--idle-exit", "--max-clients",
    "--check-config", "--version", "--help",
  ])
  func `the help names every option`(option: String) {
    #expect(Options.help.contains("\n  \(option) "))
  }
}
