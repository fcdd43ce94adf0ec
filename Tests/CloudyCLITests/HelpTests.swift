import CloudyClient
import Testing

@testable import CloudyCLI

struct HelpTests {
  @Test func `every command is in the overview and every option in its command's help`() {
    for command in Command.allCases {
      #expect(Help.overview.contains("  \(command.rawValue) "))
      let text = Help.text(for: command)
      #expect(text.hasPrefix("Usage: cloudy \(command.rawValue)"))
      for option in command.row.options + Option.common { #expect(text.contains("  \(option.rawValue)")) }
    }
  }

  @Test func `every option belongs to a command`() {
    let used = Set(Command.allCases.flatMap(\.row.options) + Option.common)
    #expect(used == Set(Option.allCases))
  }

  @Test func `every help fits eighty columns`() {
    for text in [Help.overview] + Command.allCases.map(Help.text) {
      for line in text.split(separator: "\n") { #expect(String(line).displayWidth <= 80) }
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test(arguments: [
    ("", 5, [""]), ("a b c", 3, ["a b", "c"]), ("abcdef g", 3, ["ab…", "g"]), ("東京 都", 4, ["東京", "都"]),
    ("  a   b ", 9, ["a b"]),
  ])
  func `text is wrapped at spaces`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }
}
