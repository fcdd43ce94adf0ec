import CloudyProtocol
import Testing

struct OutgoingLineTests {
  private static let instance = "0123456789abcdef0123456789abcdef"

  private func expect(_ line: some OutgoingLine, _ golden: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(String(decoding: line.encoded(), as: UTF8.self) == golden + "\n", sourceLocation: sourceLocation)
  }

  private func topic(_ topic: Topic, _ json: String) -> EncodedTopic {
    EncodedTopic(topic: topic, bytes: Array(json.utf8))
  }

  @Test func `hello tells what the server can do`() {
    expect(
      OKReply(id: .integer(1), revision: 7, .hello(server: "cloudyd/1.0.0", instance: Self.instance, clients: 20)),
      """
      {"type":"ok","id":1,"instance":"0123456789abcdef0123456789abcdef","limits":{"clients":20,"depth":32,"idBytes":64,\
      "ignored":16,"replyBytes":1048576,"requestBytes":65536,"savedPlaces":16,"waitSeconds":30},"protocol":1,\
      "requests":["hello","get","subscribe","unsubscribe","refresh","set-units","set-location","ping","bye"],"revision":7,"server":"cloudyd/1.0.0",\
      "supportedVersions":[1],"topics":["day","week","hours","alerts","settings","status"]}
      """)
  }

  @Test func `get carries the topics verbatim, sorted by name`() {
    let view = [topic(.week, "null"), topic(.day, #"{"z":1.50}"#), topic(.alerts, #"{"alerts":[]}"#)]
    expect(
      OKReply(id: .string("a"), revision: 7, .get(instance: Self.instance, view: view), ignored: ["x"]),
      """
      {"type":"ok","id":"a","ignored":["x"],"instance":"0123456789abcdef0123456789abcdef","revision":7,\
      "view":{"alerts":{"alerts":[]},"day":{"z":1.50},"week":null}}
      """)
  }

  @Test func `subscribe tells the topics in the order of the wire`() {
    let topics: TopicSet = [TopicSet(.status), TopicSet(.day), TopicSet(.alerts)]
    expect(
      OKReply(revision: 7, .subscribe(topics: topics, instance: Self.instance)),
      """
      {"type":"ok","instance":"0123456789abcdef0123456789abcdef","revision":7,"topics":["day","alerts","status"]}
      """)
  }

  @Test func `the other replies are short`() {
    expect(OKReply(revision: 1), #"{"type":"ok","revision":1}"#)
    expect(
      OKReply(id: .integer(.min), revision: .max, ignored: ["a", "\u{2028}\u{7F}\u{85}\n"]),
      #"{"type":"ok","id":-9223372036854775808,"ignored":["a","\u2028\u007f\u0085\n"],"revision":9223372036854775807}"#)
    expect(
      OKReply(revision: 2, .refresh(.started, nextRefreshAt: nil)), #"{"type":"ok","revision":2,"state":"started"}"#)
    expect(
      OKReply(revision: 2, .refresh(.held, nextRefreshAt: 1_700_000_000)),
      #"{"type":"ok","nextRefreshAt":1700000000,"revision":2,"state":"held"}"#)
    expect(OKReply(revision: 3, .setUnits(changed: [])), #"{"type":"ok","changed":[],"revision":3}"#)
    expect(
      OKReply(revision: 3, .setUnits(changed: [.units, .distance, .windSpeed])),
      #"{"type":"ok","changed":["distance","units","windSpeed"],"revision":3}"#)
  }

  @Test func `set-location tells candidates only when there is a choice, and ten at most`() {
    let ghent = LocationViewModel(
      name: "Gent", latitude: 51.05, longitude: 3.72, timeZone: "Europe/Brussels", origin: .setLocation,
      region: "Flanders", country: "Belgium")
    let location =
      #"{"country":"Belgium","latitude":51.05,"longitude":3.72,"name":"Gent","origin":"set-location","#
      + #""region":"Flanders","timeZone":"Europe/Brussels"}"#
    let candidate = PlaceCandidateViewModel(name: "Gent", latitude: 51, longitude: 3.72)
    let candidateJSON = #"{"latitude":51,"longitude":3.72,"name":"Gent"}"#
    for (count, told) in [(0, 0), (1, 0), (2, 2), (10, 10), (11, 10)] {
      let list = Array(repeating: candidateJSON, count: told).joined(separator: ",")
      expect(
        OKReply(revision: 4, .setLocation(ghent, candidates: Array(repeating: candidate, count: count))),
        #"{"type":"ok",\#(told > 0 ? #""candidates":[\#(list)],"# : "")"location":\#(location),"revision":4}"#)
    }
  }

  @Test func `an error tells code, fatal and message, and what its code calls for`() throws {
    var error = ErrorReply(.internal, "Oh \"no\"\u{2029}.")
    expect(error, #"{"type":"error","code":"internal","fatal":false,"message":"Oh \"no\"\u2029."}"#)
    error = ErrorReply(.tooManyClients, "Full.")
    error.isFatal = true
    error.retryAfterSeconds = 5
    expect(
      error, #"{"type":"error","code":"too-many-clients","fatal":true,"message":"Full.","retryAfterSeconds":5}"#)
    error = ErrorReply(.failedRequest, "Down.")
    error.id = .integer(3)
    error.reason = .rateLimited
    expect(
      error,
      #"{"type":"error","id":3,"code":"failed-request","fatal":false,"message":"Down.","reason":"rate-limited"}"#)
    error = ErrorReply(.invalidJSON, "Bad.")
    error.offset = 0
    expect(error, #"{"type":"error","code":"invalid-json","fatal":false,"message":"Bad.","offset":0}"#)
    expect(
      ErrorReply(.invalidField, field: "topics", "Which?"),
      """
      {"type":"error","code":"invalid-field","fatal":false,"field":"topics","message":"Which?",\
      "supportedTopics":["day","week","hours","alerts","settings","status"]}
      """)
    expect(
      ErrorReply(.invalidField, field: "wait", "What?"),
      #"{"type":"error","code":"invalid-field","fatal":false,"field":"wait","message":"What?"}"#)
    expect(
      ErrorReply(.unknownType, "What?"),
      """
      {"type":"error","code":"unknown-type","fatal":false,"message":"What?","supportedTypes":["hello","get",\
      "subscribe","unsubscribe","refresh","set-units","set-location","ping","bye"]}
      """)
    expect(
      ErrorReply(.unsupportedVersion, "Old."),
      #"{"type":"error","code":"unsupported-version","fatal":false,"message":"Old.","supportedVersions":[1]}"#)
  }

  @Test func `an update shares the bytes of its topics`() {
    let day = topic(.day, #"{"a":1}"#)
    let update = Update(instance: Self.instance, revision: 9, view: [topic(.status, "{}"), day])
    expect(
      update,
      """
      {"type":"update","instance":"0123456789abcdef0123456789abcdef","revision":9,"view":{"day":{"a":1},"status":{}}}
      """)
    let chunks = update.chunks()
    #expect(chunks.count == 5)
    #expect(
      chunks[1].withUnsafeBufferPointer { chunk in
        day.bytes.withUnsafeBufferPointer { $0.baseAddress == chunk.baseAddress }
      })
  }

  @Test func `bye says why and when to come back`() {
    expect(
      Bye(reason: .shutdown, retryAfterSeconds: 2), #"{"type":"bye","reason":"shutdown","retryAfterSeconds":2}"#)
  }
}
