/// How much room text takes in a terminal, in columns.
extension String {
  /// The sum of the characters' widths; control characters, which `Sanitizer` removes, count nothing.
  package var displayWidth: Int {
    utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }

  /// The text followed by spaces up to `width` columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text cut to at most `width` columns, "…" for what is gone.
  package func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var result = ""
    var room = width - 1
    for character in self {
      guard character.displayWidth <= room else { break }
      room -= character.displayWidth
      result.append(character)
    }
    return result + "…"
  }
}

extension Character {
  /// The columns a terminal gives one user-perceived character.
  package var displayWidth: Int {
    // Variation selector 16 asks for the emoji form, which is wide, as is every sequence that begins with one (TR51).
    if unicodeScalars.contains(where: { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation }) { return 2 }
    // Conjuncts of Indic scripts are one character of several columns.
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// The blocks of East Asian Width W and F (Unicode TR11) that are not emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  fileprivate var displayWidth: Int {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The vowels and finals that join a leading consonant to one syllable.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }
}
