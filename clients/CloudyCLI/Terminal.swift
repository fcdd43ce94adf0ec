import CloudyClient
import Glibc

/// What standard output is.
struct Terminal: Equatable {
  /// Columns where nothing tells.
  static let usualWidth = 80

  /// Columns; nil for a pipe or file, which gets plain lines.
  var width: Int?
  var hasColor: Bool
  /// Whether its cursor can be put at a column.
  var canMove = false
  /// The glyphs it can be trusted with.
  var icons = IconSet.emoji
  /// Whether the block elements of charts can be shown.
  var hasBlocks = true

  init(width: Int?, hasColor: Bool = false) {
    self.width = width
    self.hasColor = hasColor
  }

  /// Asks the descriptor, and NO_COLOR (no-color.org) and TERM.
  init(of descriptor: Int32, environment: (String) -> String?) {
    guard isatty(descriptor) == 1 else {
      self.init(width: nil)
      return
    }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let kind = environment("TERM")
    self.init(
      width: isKnown ? Int(size.ws_col) : Self.usualWidth,
      hasColor: environment("NO_COLOR") == nil && kind != nil && kind != "dumb")
    canMove = kind != nil && kind != "dumb"
    // The kernel's console has no emoji.
    if kind == "dumb" || kind == "linux" { icons = .text }
    let isUTF8 = Self.isUTF8(environment)
    hasBlocks = isUTF8 && icons == .emoji
    if !isUTF8 { icons = .ascii }
  }

  /// The locale of this process in a category, by the rules of setlocale(3): asked of the environment, since a static
  /// executable loads no locale.
  static func locale(_ category: String, _ environment: (String) -> String?) -> String {
    environment("LC_ALL") ?? environment(category) ?? environment("LANG") ?? "C"
  }

  static func isUTF8(_ environment: (String) -> String?) -> Bool {
    let codeset = locale("LC_CTYPE", environment).lowercased().prefix { $0 != "@" }
    return codeset.hasSuffix("utf-8") || codeset.hasSuffix("utf8")
  }

  func bold(_ text: String) -> String { styled(text, 1) }
  func dim(_ text: String) -> String { styled(text, 2) }
  /// Red, for what is wrong or dangerous.
  func alarm(_ text: String) -> String { styled(text, 31) }
  /// Yellow, for what is not as it should be.
  func warning(_ text: String) -> String { styled(text, 33) }

  private func styled(_ text: String, _ code: Int) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
