/// A golden dialogue of `protocol/transcripts`: what clients send, what they are sent, and what happens meanwhile.
///
/// `protocol/transcripts/README.md` has the format.
package struct Transcript: Sendable {
  package enum Step: Equatable, Sendable {
    /// The client sends the text, with LF or without.
    case say(Character, String, isLine: Bool)
    /// The server sends the line.
    case hear(Character, String)
    /// The server closes the connection.
    case close(Character)
    /// Both clocks move by seconds.
    case move(Int64)
    case directive(name: String, arguments: [String])
  }

  package struct Line: Sendable {
    /// From 1.
    package let number: Int
    package let text: String
    /// Nil for comments and empty lines.
    package let step: Step?
  }

  /// Why a file is not a transcript.
  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  /// The file's name without ".txt".
  package let name: String
  package let lines: [Line]

  package static let folder = TestFile.packageRoot + "/protocol/transcripts"
  /// All there are, by name.
  package static let names = TestFile.names(in: folder).filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }

  package init(named name: String) throws(Malformed) {
    guard let bytes = TestFile.bytes("\(Self.folder)/\(name).txt") else {
      throw Malformed(description: "\(name).txt cannot be read")
    }
    try self.init(name: name, text: String(decoding: bytes, as: UTF8.self))
  }

  package init(name: String, text: String) throws(Malformed) {
    self.name = name
    var lines: [Line] = []
    for (index, text) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let step = Self.step(text) else {
        throw Malformed(description: "\(name).txt:\(index + 1): neither step nor comment: \(text)")
      }
      lines.append(Line(number: index + 1, text: String(text), step: step))
    }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// Whether a real daemon over a real socket must answer the same, but for `instance` and `server`: only half-closes
  /// and hang-ups, and no topic but `settings`.
  package var runsOnDaemon: Bool {
    lines.compactMap(\.step).allSatisfy { step in
      switch step {
      case .directive(let name, _): name == "eof" || name == "hangup"
      case .move: false
      case .close: true
      case .say(_, let text, _):
        !["refresh", "set-location"].contains { text.contains("\"\($0)\"") }
          && (!["get", "subscribe"].contains { text.contains("\"\($0)\"") } || text.contains("\"topics\":"))
          && !Self.otherTopics.contains { text.contains("\"\($0)\"") }
      // `hello` names all topics; a view holds them as keys.
      case .hear(_, let text): !Self.otherTopics.contains { text.contains("\"\($0)\":") }
      }
    }
  }

  private static let otherTopics = ["day", "week", "hours", "alerts", "status"]

  /// Nil for nonsense; the inner nil for comments and empty lines.
  private static func step(_ text: Substring) -> Step?? {
    if text.isEmpty || text.first == "#" { return .some(nil) }
    let words = text.split(separator: " ").map(String.init)
    if text.hasPrefix("! "), words.count > 1 { return .directive(name: words[1], arguments: Array(words[2...])) }
    if text.hasPrefix("@ +"), text.hasSuffix("s") { return Int64(text.dropFirst(3).dropLast()).map { .move($0) } }
    guard let client = text.first, ("a"..."z").contains(client) else { return nil }
    let rest = text.dropFirst()
    if rest == "|" { return .close(client) }
    guard rest.count >= 2, rest.dropFirst().first == " " else { return nil }
    let content = String(rest.dropFirst(2))
    return switch rest.first {
    case ">": .say(client, content, isLine: true)
    case "+": .say(client, content, isLine: false)
    case "<": .hear(client, content)
    default: nil
    }
  }
}
