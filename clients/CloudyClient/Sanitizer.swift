/// Makes text from outside harmless for a terminal or a bar.
package enum Sanitizer {
  /// The text on one line: line ends and tabs become spaces; other C0 and C1 controls, ESC, DEL, and the characters that
  /// turn the direction of what follows (Unicode TR36 section 2.1, CVE-2021-42574) are dropped.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch replacement(for: scalar) {
      case nil: result.append(scalar)
      case .space?: result.append(" ")
      case .nothing?: break
      }
    }
    return String(result)
  }

  /// The text's lines, each made harmless; for places where several lines are welcome.
  package static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line(String($0)) }
  }

  private enum Replacement {
    case space, nothing
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Replacement? {
    switch scalar.value {
    // Tab, LF, VT, FF, CR; NEL; the line and paragraph separators.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .space
    case 0x00...0x1F, 0x7F...0x9F: .nothing
    // LRE, RLE, PDF, LRO, RLO; LRI, RLI, FSI, PDI.
    case 0x202A...0x202E, 0x2066...0x2069: .nothing
    // The byte order mark and interlinear annotations.
    case 0xFEFF, 0xFFF9...0xFFFB: .nothing
    default: nil
    }
  }
}
