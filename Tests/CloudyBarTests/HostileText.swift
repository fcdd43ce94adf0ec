/// Text from outside that tries to be more than text: names, summaries and alerts can hold anything.
enum HostileText {
  static let examples = [
    "Trinidad & Tobago", "a < b > c", "<b>bold</b> <span size='99999'>", "&amp; &#x41; &nbsp", #"he said "no""#, "it's",
    #"back\slash \x41 \\x41 \u0041 \"#, "50%{A1:rm:}x%{A}", "%%{A1:rm:}", "50%", "%{", "<action=`rm`>x</action>",
    "<fc=red>", "<raw=3:abc/>", "#(id)", "#[fg=red]", "##{pid}", "#", "^ca(1,x)y^ca()", "^^fg()", "a|b", "|string|x",
    "tab\tand\u{1}bell\u{7}", "two\nlines", "cr\r\nlf", "\u{1B}[31mred\u{1B}[0m", "\u{9B}31m", "\u{1B}]0;title\u{7}",
    "\u{2028}\u{2029}\u{85}", "\u{202E}desrever\u{202C}", "\u{7F}", "\u{0}", "", "   ", "\n", "{}", "[", "null", "}]",
    "日本語", "🌧️ 12°", "e\u{301}", "%{\u{301}A1:rm:}", "^\u{301}ca(1,x)", "#\u{301}", "|\u{200D}string", "\"\u{301}x",
    "--\u{301}x",
    "<\u{301}img>",
    "\u{F00D}", "\u{10FFFF}", "-0", "🏳️‍🌈",
  ]

  /// `count` texts glued from pieces of the examples, the same ones every time.
  static func generated(_ count: Int) -> [String] {
    var random = Generator(state: 1)
    return (0..<count).map { _ in
      (0...Int.random(in: 0..<6, using: &random)).map { _ in examples.randomElement(using: &random) ?? "" }.joined()
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    /// Marsaglia's xorshift64.
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
