import CloudyClient

/// A family of shells, by how it assigns and quotes.
enum ShellDialect: String, CaseIterable {
  /// POSIX sh, dash, bash, ksh, zsh.
  case sh
  case fish

  /// A line for each variable, safe to eval whatever the values hold.
  func assignments(_ variables: [ShellVariables.Variable]) -> [String] {
    variables.map { variable in
      switch self {
      case .sh: "\(variable.name)=\(quoted(variable.value))"
      case .fish: "set -g \(variable.name) \(quoted(variable.value))"
      }
    }
  }

  /// The text as one word: nothing but the quote itself is special between single quotes (POSIX XCU 2.2.2); in fish the
  /// backslash is too.
  private func quoted(_ text: String) -> String {
    switch self {
    case .sh: "'" + text.replacingEvery("'", with: #"'\''"#) + "'"
    case .fish: "'" + text.replacingEvery(#"\"#, with: #"\\"#).replacingEvery("'", with: #"\'"#) + "'"
    }
  }
}
