import CloudyBar
import Testing

struct BarDetectionTests {
  struct Example: Sendable {
    var ancestors: [String] = []
    var environment: [String: String] = [:]
    var isTerminal = false
    let dialect: DialectName?
  }

  @Test(arguments: [
    Example(ancestors: ["sh", "waybar", "sway"], dialect: .waybar),
    Example(ancestors: [".waybar-wrapped"], dialect: .waybar),
    Example(ancestors: [".ironbar-wrappe"], dialect: .ironbar),
    Example(ancestors: ["i3bar", "i3"], dialect: .i3bar),
    Example(ancestors: ["sh", "swaybar", "sway"], dialect: .swaybar),
    Example(ancestors: ["sh", "i3blocks", "i3bar"], dialect: .i3blocks),
    Example(ancestors: ["sh", "i3blocks"], environment: ["format": "json"], dialect: .i3blocksJSON),
    Example(ancestors: ["i3status-rs", "swaybar"], dialect: .i3statusRust),
    Example(ancestors: ["sh", "polybar"], dialect: .polybar), Example(ancestors: ["sh", "xmobar"], dialect: .xmobar),
    Example(ancestors: ["yambar"], dialect: .yambar), Example(ancestors: ["sh", "eww"], dialect: .eww),
    Example(ancestors: ["gjs"], dialect: .ags), Example(ancestors: ["ironbar"], dialect: .ironbar),
    Example(ancestors: ["sh", "tmux: server"], environment: ["WAYBAR_OUTPUT_NAME": "DP-1"], dialect: .tmux),
    Example(ancestors: ["bash", "gnome-shell"], dialect: .argos),
    Example(ancestors: ["sh", "plasmashell"], dialect: .kde),
    Example(ancestors: ["bash", "starship", "bash", "tmux: server"], dialect: .plain),
    Example(ancestors: ["sh"], environment: ["WAYBAR_OUTPUT_NAME": "DP-1"], dialect: .waybar),
    Example(environment: ["BLOCK_NAME": "weather"], dialect: .i3blocks),
    Example(environment: ["BLOCK_NAME": "weather", "format": "json"], dialect: .i3blocksJSON),
    Example(environment: ["TMUX": "/tmp/tmux-0/default,1,0"], dialect: .tmux),
    Example(environment: ["ARGOS_VERSION": "2"], dialect: .argos),
    // Plain text is not harmless for a bar that reads markup: at the end of an unknown pipe there is no guess.
    Example(ancestors: ["bash", "xterm"], dialect: nil), Example(environment: ["TMUX": ""], dialect: nil),
    Example(ancestors: ["not-waybar", "waybarx", ".waybar"], dialect: nil),
    Example(ancestors: ["bash", "waybar"], environment: ["TMUX": "x"], isTerminal: true, dialect: .plain),
  ])
  func `the nearest bar counts, then the environment`(_ example: Example) {
    let dialect = BarDetection.dialect(ancestors: example.ancestors, isTerminal: example.isTerminal) {
      example.environment[$0]
    }
    #expect(dialect == example.dialect)
  }
}
