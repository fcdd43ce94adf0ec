import CloudyClient
import JSON

/// What `cloudy doctor` found out of one thing.
struct Finding: Equatable {
  enum State: String {
    /// As it should be.
    case ok
    /// It works, but not as well as it could.
    case warn
    /// It keeps the weather from coming.
    case bad
  }

  let state: State
  let subject: String
  /// Free of control characters, as is `mend`.
  let text: String
  /// What to do.
  let mend: String?

  init(_ state: State, _ subject: String, _ text: String, mend: String? = nil) {
    self.state = state
    self.subject = subject
    self.text = Sanitizer.line(text)
    self.mend = mend
  }

  var json: JSONValue {
    var object: JSONObject = ["state": .string(state.rawValue), "subject": .string(subject), "text": .string(text)]
    object["mend"] = mend.map { .string($0) }
    return .object(object)
  }

  /// In a pipe one line, separated by tabs: state, subject, text, mend.
  func lines(on terminal: Terminal) -> [String] {
    guard let width = terminal.width else {
      return [[state.rawValue, subject, text, mend ?? ""].joined(separator: "\t")]
    }
    let indent = 15
    let word = state.rawValue.padded(to: 6)
    let mark = state == .bad ? terminal.alarm(word) : state == .warn ? terminal.warning(word) : word
    func column(_ text: String, _ mark: String) -> [String] {
      text.wrapped(to: max(1, width - indent)).enumerated().map { index, line in
        index == 0 ? mark + line : String(repeating: " ", count: indent) + line
      }
    }
    let head = mark + subject.padded(to: indent - 6)
    return column(text, head) + (mend.map { column("→ " + $0, String(repeating: " ", count: indent)) } ?? [])
  }
}
