/// The shells `cloudy completions` writes for.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish
}
