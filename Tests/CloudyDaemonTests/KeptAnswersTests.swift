import CloudyDaemon
import CloudyProtocol
import Testing
import WeatherModel
import WeatherProviders

struct KeptAnswersTests {
  private static let version = AnswerVersion(entityTag: "\"a\"", lastModified: "Mon, 30 Nov 2026 03:00:00 GMT")
  private static let good = WeatherAnswer.success([1])

  @Test func `what has neither a life of its own nor a version is asked for anew`() {
    #expect(KeptAnswer(Self.good, version: nil, expiresAt: nil, now: 100) == nil)
    #expect(KeptAnswer(Self.good, version: nil, expiresAt: 100, now: 100) == nil)
    #expect(KeptAnswer(Self.good, version: nil, expiresAt: 101, now: 100)?.until == 101)
    #expect(KeptAnswer(Self.good, version: Self.version, expiresAt: nil, now: 100)?.until == 100)
  }

  @Test func `no answer stands longer than half a day, whatever a proxy says`() {
    #expect(KeptAnswer(Self.good, version: nil, expiresAt: 31_536_100, now: 100)?.until == 43_300)
    #expect(KeptAnswer(Self.good, version: nil, expiresAt: .max, now: 100)?.until == 43_300)
  }

  @Test func `of refusals only that of a key stands, for a day`() {
    let unauthorized = WeatherAnswer.failure(.failedRequest(.unauthorized, message: ""))
    let kept = KeptAnswer(unauthorized, version: Self.version, expiresAt: 101, now: 100)
    #expect(kept?.until == 86_500 && kept?.version == nil)
    let status = WeatherAnswer.failure(.failedRequest(.status, message: ""))
    #expect(KeptAnswer(status, version: Self.version, expiresAt: 101, now: 100) == nil)
  }

  @Test func `the answers that stand shortest give way`() {
    var kept = KeptAnswers()
    let large = WeatherAnswer.success([UInt8](repeating: 0x20, count: KeptAnswers.mostBytes / 8))
    for index in 0..<30 {
      kept.keep(KeptAnswer(large, version: nil, expiresAt: 200 - Int64(index), now: 100), to: "\(index)")
    }
    // Seven and their addresses; the newest stays, however short it stands.
    #expect((0..<30).filter { kept["\($0)"] != nil } == [0, 1, 2, 3, 4, 5, 29])
    kept.keep(nil, to: "0")
    #expect(kept["0"] == nil)
  }

  @Test func `two dozen places of six answers of fifty kilobytes have room`() {
    var kept = KeptAnswers()
    let answer = KeptAnswer(
      .success([UInt8](repeating: 0x20, count: 50_000)), version: nil, expiresAt: 200, now: 100)
    for index in 0..<24 * 6 { kept.keep(answer, to: "https://api.example/\(index)") }
    #expect((0..<24 * 6).allSatisfy { kept["https://api.example/\($0)"] != nil })
  }

  @Test func `a version is asked about in both ways`() {
    #expect(
      Self.version?.conditions == [
        "If-None-Match": "\"a\"", "If-Modified-Since": "Mon, 30 Nov 2026 03:00:00 GMT",
      ])
  }

  @Test(arguments: [nil, "", "a\r\nCookie: b", "ü", String(repeating: "a", count: 513)])
  func `what cannot stand in a header line is no version`(text: String?) {
    #expect(AnswerVersion(entityTag: text, lastModified: text) == nil)
    #expect(AnswerVersion(entityTag: text, lastModified: "x")?.conditions == ["If-Modified-Since": "x"])
  }
}
