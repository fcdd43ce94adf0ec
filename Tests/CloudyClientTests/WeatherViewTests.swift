import CloudyClient
import CloudyProtocol
import JSON
import Testing

struct WeatherViewTests {
  @Test(
    arguments: [
      (-5, "0 s"), (0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (47 * 3600 + 3599, "47 h"),
      (48 * 3600, "2 d"), (Int64.max, "106751991167300 d"),
    ] as [(Int64, String)])
  func `an age is a whole number`(seconds: Int64, text: String) {
    #expect(Age.text(seconds: seconds) == text)
  }

  @Test func `stale weather says how old it is`() {
    let view = WeatherView(["status": ["weather": "stale", "fetchedAt": 1000]])
    #expect(view.staleness(at: 1000 + 3 * 3600 + 59) == "stale, 3 h old")
    #expect(view.staleness(at: 0) == "stale, 0 s old")
    #expect(WeatherView(["status": ["weather": "stale"]]).staleness(at: 5) == "stale")
    #expect(WeatherView(["status": ["weather": "fresh", "fetchedAt": 0]]).staleness(at: 1 << 40) == nil)
    #expect(WeatherView(["status": ["weather": "mouldy"]]).staleness(at: 0) == nil)
  }

  @Test func `merging replaces whole topics and null hides one`() {
    var view = WeatherView(["day": ["a": 1, "b": 2], "week": [:]])
    view.merge(["day": ["c": 3], "week": .null, "tides": 1])
    #expect(view.topics == ["day": ["c": 3], "week": .null, "tides": 1])
    #expect(view[.week] == nil && view[.hours] == nil)
  }

  @Test func `the error that stands is free of control characters`() {
    let view = WeatherView(["status": ["error": ["code": "failed-request", "message": "a\u{1B}[1m\nb"]]])
    #expect(view.errorMessage == "a[1m b")
    #expect(view.errorCode == "failed-request")
    #expect(!view.isRefreshing)
  }
}
