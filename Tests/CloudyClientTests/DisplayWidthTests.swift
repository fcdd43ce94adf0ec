import CloudyClient
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("12.3 °C", 7), ("–", 1), ("é", 1), ("e\u{301}", 1), ("a\u{300}\u{301}b", 2),
    ("東京", 4), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("カ", 2), ("ｶ", 1), ("ＡＢ", 4), ("　", 2),
    ("☀", 1), ("☀\u{FE0F}", 2), ("🌙", 2), ("⛅", 2), ("🌧\u{FE0F}", 2), ("🇧🇪", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2),
    ("\u{E30D}", 1), ("❔", 2), ("\u{200B}", 0), ("\u{1B}", 0), ("नमस्ते", 4), ("ไทย", 3), ("العربية", 7),
  ])
  func `a text takes its columns`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [("ab", 4, "ab  "), ("東", 4, "東  "), ("abcdef", 3, "abcdef"), ("", 2, "  ")])
  func `padding fills up to a width`(text: String, width: Int, padded: String) {
    #expect(text.padded(to: width) == padded)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("abc", 1, "…"),
    ("abc", 0, ""), ("", 0, ""),
  ])
  func `what does not fit is cut`(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
    #expect(text.truncated(to: width).displayWidth <= width)
  }
}
