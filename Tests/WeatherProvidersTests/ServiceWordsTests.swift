import Testing
import WeatherModel
import WeatherProviders

/// What a stranger's error text may do to a message.
struct ServiceWordsTests {
  private func message(_ body: String) -> String {
    OpenMeteo().failure(status: 500, body: Array(body.utf8)).message
  }

  private let start = "Open-Meteo answered with HTTP status 500"

  @Test func `control characters, line breaks and direction marks become spaces`() {
    #expect(message("a\u{1B}[2Jb\r\n\tc\u{202E}d\u{2028}e\u{85}f\u{7F}") == start + "; it says: a [2Jb c d e f")
  }

  @Test func `long texts are cut`() {
    let long = message(#"{"reason":""# + String(repeating: "x", count: 500) + #""}"#)
    #expect(long == start + "; it says: " + String(repeating: "x", count: 200) + "…")
    #expect(message("e" + String(repeating: "\u{301}", count: 50_000)).unicodeScalars.count < 300)
  }

  @Test func `a body without words adds none`() {
    for body in ["", " ", "{}", "[]", "null", #"{"error":true}"#, #"{"message":""}"#, "<html></html>"] {
      #expect(message(body) == start, "\(body)")
    }
  }

  @Test func `bytes that are no text do no harm`() {
    let error = OpenMeteo().failure(status: 500, body: [0xFF, 0xFE, 0x00, 0x41])
    #expect(error.message.hasSuffix("A"))
  }

  @Test func `pages are stripped of markup and style`() {
    let page =
      "<!DOCTYPE html><html><head><style>p { x }</style><title>t</title></head><body class=\"c\"><p>Sorry,<br/>down</p></body></html>"
    #expect(message(page) == start + "; it says: Sorry, down")
  }
}
