import JSON
import TestSupport
import Testing

@Suite(.blocking) struct TranscriptTests {
  static let names = Transcript.names.filter { (try? Transcript(named: $0).runsOnDaemon) == true }

  @Test(arguments: names) func `the daemon says what stands in the transcript`(name: String) throws {
    let home = try Home()
    // The first fetch is under way throughout, as in the transcripts.
    let server = try SilentServer()
    try home.configure(baseURL: server.baseURL)
    let daemon = try Daemon(home)
    var clients: [Character: Client] = [:]
    var ended: Set<Character> = []
    func client(_ letter: Character) throws -> Client {
      let client = try clients[letter] ?? home.client()
      clients[letter] = client
      return client
    }
    for line in try Transcript(named: name).lines {
      switch line.step {
      case .say(let letter, let text, let isLine):
        try client(letter).send(bytes: Array((isLine ? text + "\n" : text).utf8))
      case .hear(let letter, let text):
        let heard = try client(letter).line() ?? "the end"
        #expect(masked(heard) == masked(text), "\(name).txt:\(line.number)")
      case .close(let letter):
        #expect(try client(letter).line() == nil, "\(name).txt:\(line.number)")
        ended.insert(letter)
      case .directive("eof", let arguments):
        for letter in arguments.compactMap(\.first) {
          try client(letter).endInput()
          ended.insert(letter)
        }
      case .directive("hangup", let arguments):
        for letter in arguments.compactMap(\.first) {
          clients[letter] = nil
          ended.insert(letter)
        }
      case .directive, .move, nil: break
      }
    }
    // Nothing was said beyond the transcript.
    for (letter, client) in clients where !ended.contains(letter) {
      try client.send(#"{"type":"ping","id":"end"}"#)
      #expect(try client.next()["id"]?.string == "end", "\(name).txt")
    }
    #expect(daemon.stop() == 0)
  }

  /// With a fixed `instance` and `server`.
  private func masked(_ line: String) -> String {
    guard var object = try? JSONValue(parsing: Array(line.utf8)).object else { return line }
    var text = line
    for key in ["instance", "server"] {
      guard let value = object[key]?.string else { continue }
      object[key] = nil
      text = text.replacing("\"\(key)\":\"\(value)\"", with: "\"\(key)\":\"…\"")
    }
    return text
  }
}
