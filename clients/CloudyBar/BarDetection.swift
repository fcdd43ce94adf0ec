import CloudyClient
import Glibc
import UnixIO

/// Which bar started us, for `--dialect auto`.
package enum BarDetection {
  /// How far up to look: a bar, its shell, a wrapper script and its shell, and some to spare.
  private static let generations = 6

  /// The names processes have (comm in proc(5), at most 15 bytes).
  private static let programs: [(name: String, dialect: DialectName)] = [
    ("waybar", .waybar), ("i3bar", .i3bar), ("swaybar", .swaybar), ("i3blocks", .i3blocks),
    ("i3status-rs", .i3statusRust), ("polybar", .polybar), ("xmobar", .xmobar), ("lemonbar", .lemonbar),
    ("yambar", .yambar), ("eww", .eww), ("ags", .ags), ("gjs", .ags), ("quickshell", .ags), ("qs", .ags),
    ("ironbar", .ironbar), ("tmux: server", .tmux), ("gnome-shell", .argos), ("plasmashell", .kde),
    ("starship", .plain),
  ]

  /// What some set for their children, those that a whole session may inherit last.
  private static let variables: [(name: String, dialect: DialectName)] = [
    ("BLOCK_NAME", .i3blocks), ("ARGOS_VERSION", .argos), ("WAYBAR_OUTPUT_NAME", .waybar), ("TMUX", .tmux),
  ]

  /// The dialect of the nearest bar among `ancestors` (parent first), else the one the environment tells; nil where
  /// neither knows one. A terminal gets plain text. `environment` gives nil for what is unset or empty.
  package static func dialect(
    ancestors: [String], isTerminal: Bool, environment: (String) -> String?
  ) -> DialectName? {
    if isTerminal { return .plain }
    let running = ancestors.lazy.compactMap { name in
      // NixOS wraps programs as `.NAME-wrapped`, cut to 15 bytes.
      let isWrapped = name.hasPrefix(".")
      return programs.first { $0.name == name || isWrapped && name.hasPrefix(".\($0.name)-w") }?.dialect
    }.first
    let found = running ?? variables.first { environment($0.name) != nil }?.dialect
    // i3blocks hands its block's own properties down.
    return found == .i3blocks && environment("format") == "json" ? .i3blocksJSON : found
  }

  /// The dialect of the bar that started this process.
  static func current() -> DialectName? {
    dialect(
      ancestors: ancestors(), isTerminal: isatty(STDOUT_FILENO) == 1, environment: Environment.value)
  }

  private static func ancestors() -> [String] {
    var names: [String] = []
    var process = getppid()
    while process > 1, names.count < generations, let running = RunningProcess(process) {
      names.append(running.name)
      process = running.parent
    }
    return names
  }
}
