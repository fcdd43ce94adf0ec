/// What a bar does to the text it is given.
package enum Markup: String, CaseIterable, Sendable {
  /// It is shown as it is.
  case none
  /// It is read as Pango markup, so the characters that begin a tag or an entity are written as entities.
  case pango

  /// The text in a colour (`#rrggbb`), where there is one and markup can say so.
  func paint(_ escaped: String, _ color: String?) -> String {
    guard self == .pango, let color else { return escaped }
    return "<span foreground=\"\(color)\">\(escaped)</span>"
  }

  func escape(_ text: String) -> String {
    guard self == .pango else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
