import Glibc
import TestSupport
import Testing
import UnixIO

@testable import CloudyCLI

struct CompletionsTests {
  private static let folder = FileSystem.parent(of: #filePath) + "/../../clients/cloudy/completions"
  private static let files: [(CompletionShell, String)] = [
    (.bash, "cloudy.bash"), (.zsh, "_cloudy"), (.fish, "cloudy.fish"),
  ]

  @Test(arguments: files)
  func `the files that are installed are those the table of commands makes`(shell: CompletionShell, name: String) throws
  {
    let file = String(decoding: try FileSystem.read(Self.folder + "/" + name, limit: 1 << 20), as: UTF8.self)
    #expect(file == Completions.script(for: shell), "make it anew: cloudy completions \(shell.rawValue) > \(name)")
  }

  /// What is typed, and candidates that must come, each of another kind.
  private static let typed: [(words: String, candidates: [String])] = [
    ("cloudy w", ["week", "wait"]), ("cloudy get d", ["day"]), ("cloudy week --ic", ["--icons"]),
    ("cloudy --icons ", ["emoji", "weather-icons"]), ("cloudy subscribe --on rain-start,al", ["rain-start,alert"]),
    ("cloudy set-units k", ["kmh", "kn", "km"]), ("cloudy set-units --temperature ", ["C", "F", "auto"]),
    ("cloudy completions ", ["bash", "zsh", "fish"]), ("cloudy --json wa", ["wait"]),
    ("cloudy week --place ", ["home", "work"]), ("cloudy set-location --remove h", ["home"]),
  ]

  /// In place of the program, for bash and zsh: two saved places.
  private static let places = #"cloudy() { [ "$1" = places ] && printf 'home\nwork\n'; }"#

  @Test(arguments: typed)
  func `bash completes`(words: String, candidates: [String]) throws {
    guard InstalledProgram.exists("bash") else { return }
    let list = words.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(Self.places)
      source \(Self.folder)/cloudy.bash
      COMP_WORDS=(\(list)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cloudy 2>/dev/null; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try ChildProcess(["bash", "-c", script]).readAll()
    #expect(Set(candidates).isSubset(of: Set(output.split(separator: "\n").map(String.init))), "\(output)")
  }

  @Test(
    .enabled(if: InstalledProgram.exists("bash") && InstalledProgram.exists(InstalledProgram.bar)),
    arguments: [("--dialect", "waybar"), ("--dialect", "plain"), ("--icons", "nerd"), ("", "--tooltip")])
  func `the bar's options and names are taken from its help`(option: String, candidate: String) throws {
    let script = """
      PATH=\(FileSystem.parent(of: InstalledProgram.bar)):$PATH
      source \(Self.folder)/../../cloudy-bar/completions/cloudy-bar.bash
      COMP_WORDS=(cloudy-bar \(option) ''); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cloudy_bar 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try ChildProcess(["bash", "-c", script]).readAll()
    #expect(output.split(separator: "\n").map(String.init).contains(candidate), "\(output)")
  }

  @Test(arguments: typed)
  func `fish completes`(words: String, candidates: [String]) throws {
    guard InstalledProgram.exists("fish") else { return }
    let places = #"function cloudy; test $argv[1] = places; and printf 'home\nwork\n'; end"#
    let script = "\(places); source \(Self.folder)/cloudy.fish; complete -C '\(words)'"
    let home = try TemporaryDirectory()
    let output = try ChildProcess(["fish", "-N", "-c", script], environment: ["HOME": home.path]).readAll()
    let found = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(Set(candidates).isSubset(of: Set(found)), "\(output)")
  }

  /// zsh completes in its line editor only, which needs a terminal: zpty is one. Candidates are taken where they are
  /// added, since a list may be laid out in any way.
  @Test(.timeLimit(.minutes(1)), arguments: typed)
  func `zsh completes`(words: String, candidates: [String]) throws {
    guard InstalledProgram.exists("zsh") else { return }
    let script = #"""
      zmodload zsh/zpty
      export FOLDER=$1 WORDS=$2
      zpty z 'zsh -f -i'
      zpty -w z $3
      zpty -w z 'fpath=($FOLDER $fpath); autoload -U compinit; compinit -u -D
      compadd() {
        local -a found
        if (( ! ${@[(I)-[OAD]]} )); then builtin compadd -A found "$@"; print -rl -- "<"$^found">"; fi
        builtin compadd "$@"
      }
      complete() { BUFFER=$WORDS; CURSOR=$#BUFFER; zle list-choices; exit; }
      zle -N zle-line-init complete'
      while zpty -r z line; do print -rn -- $line; done
      """#
    let output = try ChildProcess(
      ["zsh", "-f", "-c", script, "zsh", Self.folder, words, Self.places], environment: ["TERM": "dumb"]
    ).readAll(within: .seconds(30))
    for candidate in candidates {
      // Of a list only its last element is completed.
      let element = candidate.split(separator: ",").last.map(String.init) ?? candidate
      #expect(output.contains("<\(element)>"), "\(output)")
    }
  }
}
