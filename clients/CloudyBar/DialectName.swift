/// The dialects `--dialect` takes.
package enum DialectName: String, CaseIterable, Sendable {
  case waybar, i3bar, swaybar, i3blocks
  case i3blocksJSON = "i3blocks-json"
  case i3statusRust = "i3status-rs"
  case polybar, xmobar, lemonbar, dzen2, yambar, eww, ags, ironbar, tmux, argos, kde, plain

  package var dialect: Dialect {
    switch self {
    case .waybar: .waybar
    case .i3bar, .swaybar: .i3bar
    case .i3blocks: .i3blocks
    case .i3blocksJSON: .i3blocksJSON
    case .i3statusRust: .i3statusRust
    case .polybar: .polybar
    case .xmobar: .xmobar
    case .lemonbar: .lemonbar
    case .dzen2: .dzen2
    case .yambar: .yambar
    case .eww, .ags: .eww
    case .ironbar: .ironbar
    case .tmux: .tmux
    case .argos: .argos
    case .kde: .kde
    case .plain: .plain
    }
  }
}
