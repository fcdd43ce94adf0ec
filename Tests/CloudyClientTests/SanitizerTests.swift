import CloudyClient
import Testing

struct SanitizerTests {
  @Test(arguments: [
    ("Brussels", "Brussels"),
    ("Zürich 東京 🌧️", "Zürich 東京 🌧️"),
    ("a\nb\r\nc\td", "a b  c d"),
    ("a\u{B}b\u{C}c", "a b c"),
    ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
    ("\u{1B}]0;title\u{7}", "]0;title"),
    ("a\u{0}b\u{1}\u{8}\u{7F}c", "abc"),
    ("\u{9B}31m\u{9D}x\u{80}\u{9F}", "31mx"),
    ("next\u{85}line\u{2028}and\u{2029}paragraph", "next line and paragraph"),
    ("a\u{202E}dcb\u{202C}\u{202A}\u{202B}\u{202D}", "adcb"),
    ("\u{2066}a\u{2067}b\u{2068}c\u{2069}", "abc"),
    ("\u{FEFF}a\u{FFF9}b", "ab"),
    ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("", ""),
  ])
  func `text becomes one harmless line`(text: String, line: String) {
    #expect(Sanitizer.line(text).unicodeScalars.elementsEqual(line.unicodeScalars))
  }

  @Test func `no control character of any kind is left`() {
    let all = String(String.UnicodeScalarView((0..<0x2100).compactMap { Unicode.Scalar($0 as UInt32) }))
    let left = Sanitizer.line(all).unicodeScalars.map(\.properties.generalCategory)
    #expect(!left.contains(.control))
    #expect(!left.contains(.lineSeparator) && !left.contains(.paragraphSeparator))
  }

  @Test func `lines are kept apart where several are welcome`() {
    #expect(Sanitizer.lines("one\ntwo\u{1B}[1m\r\n\nfour") == ["one", "two[1m", "", "four"])
  }
}
