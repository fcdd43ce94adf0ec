import CloudyClient
import CloudyProtocol
import JSON
import Testing

struct UpdateStreamTests {
  private static let ok = #"{"type":"ok","instance":"a","revision":3,"topics":["day"]}"# + "\n"

  private static func update(_ revision: Int, _ view: String, instance: String = "a") -> String {
    #"{"type":"update","instance":"\#(instance)","revision":\#(revision),"view":\#(view)}"# + "\n"
  }

  private static func feed(_ text: String, to stream: inout UpdateStream) throws(ClientError) -> [UpdateStream.Event] {
    var events: [UpdateStream.Event] = []
    try stream.receive(Array(text.utf8)) { events.append($0) }
    return events
  }

  private static func revisions(_ events: [UpdateStream.Event]) -> [Int64] {
    events.compactMap { if case .updated(let update, _) = $0 { update.revision } else { nil } }
  }

  @Test func `cut in two at any byte, a dialogue gives the same events and view`() throws {
    let text =
      Self.ok + Self.update(3, #"{"day":{"t":"21 °C 🌧️"},"week":null}"#) + "\r\n"
      + Self.update(4, #"{"week":{"days":["東京"]}}"#) + #"{"type":"weather-report","x":[1]}"# + "\n"
      + #"{"type":"ok","revision":4,"state":"fresh"}"# + "\n" + Self.update(5, #"{"day":{"t":"22 °C"}}"#)
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var stream = UpdateStream()
      stream.begin()
      stream.sent()
      var events: [UpdateStream.Event] = []
      try stream.receive(Array(bytes[..<cut])) { events.append($0) }
      try stream.receive(Array(bytes[cut...])) { events.append($0) }
      #expect(Self.revisions(events) == [3, 4, 5])
      #expect(events.contains(.replied(.success(["type": "ok", "revision": 4, "state": "fresh"]))))
      #expect(stream.view.topics == ["day": ["t": "22 °C"], "week": ["days": ["東京"]]])
      #expect(stream.unanswered == 0)
    }
  }

  @Test func `each update comes with the view as it was then`() throws {
    var stream = UpdateStream()
    stream.begin()
    let text = Self.ok + Self.update(1, #"{"day":1,"week":1}"#) + Self.update(2, #"{"day":2}"#)
    let views = try Self.feed(text, to: &stream).map { event -> JSONObject? in
      guard case .updated(_, let view) = event else { return nil }
      return view.topics
    }
    #expect(views == [["day": 1, "week": 1], ["day": 2, "week": 1]])
  }

  @Test func `a byte at a time is as good`() throws {
    var stream = UpdateStream()
    stream.begin()
    for byte in (Self.ok + Self.update(3, #"{"day":"🌧️"}"#)).utf8 { try stream.receive([byte]) { _ in } }
    #expect(stream.view.topics == ["day": "🌧️"])
  }

  @Test func `an update counts only if its revision is higher`() throws {
    var stream = UpdateStream()
    stream.begin()
    _ = try Self.feed(Self.ok + Self.update(3, #"{"day":1}"#), to: &stream)
    let old = try Self.feed(Self.update(3, #"{"day":2}"#) + Self.update(2, #"{"day":3}"#), to: &stream)
    #expect(old.isEmpty)
    #expect(stream.view.topics == ["day": 1])
  }

  @Test func `the snapshot after subscribe counts whatever its revision, and drops topics it does not have`() throws {
    var stream = UpdateStream()
    stream.begin()
    _ = try Self.feed(Self.ok + Self.update(9, #"{"day":1,"week":2}"#), to: &stream)
    stream.begin()
    #expect(!stream.hasSnapshot)
    #expect(stream.view.topics == ["day": 1, "week": 2])
    let events = try Self.feed(Self.ok + Self.update(9, #"{"day":1}"#), to: &stream)
    #expect(Self.revisions(events) == [9])
    #expect(stream.view.topics == ["day": 1])
  }

  @Test func `another instance replaces the view and its revisions count from anew`() throws {
    var stream = UpdateStream()
    stream.begin()
    _ = try Self.feed(Self.ok + Self.update(90, #"{"day":1,"week":2}"#), to: &stream)
    stream.begin()
    let text = Self.ok + Self.update(1, #"{"day":5}"#, instance: "b") + Self.update(2, #"{"day":6}"#, instance: "b")
    let events = try Self.feed(text, to: &stream)
    #expect(Self.revisions(events) == [1, 2])
    #expect(stream.view.topics == ["day": 6])
    #expect(stream.instance == "b")
  }

  @Test func `half a line of the old connection does not reach into the new one`() throws {
    var stream = UpdateStream()
    stream.begin()
    _ = try Self.feed(Self.ok + Self.update(1, #"{"day":1}"#).dropLast(3), to: &stream)
    stream.begin()
    _ = try Self.feed(Self.ok + Self.update(1, #"{"day":2}"#), to: &stream)
    #expect(stream.view.topics == ["day": 2])
  }

  @Test func `replies come in the order of the requests, errors too`() throws {
    var stream = UpdateStream()
    stream.begin()
    _ = try Self.feed(Self.ok, to: &stream)
    stream.sent()
    stream.sent()
    let error = #"{"type":"error","code":"storage-failed","message":"disk","fatal":false}"# + "\n"
    let events = try Self.feed(error + #"{"type":"ok","revision":1}"# + "\n", to: &stream)
    #expect(
      events == [
        .replied(.failure(ServerError(code: "storage-failed", message: "disk"))),
        .replied(.success(["type": "ok", "revision": 1])),
      ])
  }

  private static let endings: [(text: String, kind: String)] = [
    (#"{"type":"error","code":"not-permitted","message":"no","fatal":true}"#, "refused"),
    (#"{"type":"error","code":"invalid-field","message":"no"}"#, "refused"),
    ("junk", "malformed"), ("[]", "malformed"), ("{}", "malformed"), (#"{"type":"error"}"#, "malformed"),
    (#"{"type":"update","revision":1}"#, "malformed"),
    (#"{"type":"update","instance":"a","revision":1,"view":{}}"#, "malformed"),
    (#"{"type":"ok"}"# + "\n" + #"{"type":"error","code":"internal","message":"no","fatal":true}"#, "refused"),
    (#"{"type":"ok"}"# + "\n" + #"{"type":"bye","reason":"shutdown","retryAfterSeconds":2}"#, "stopping"),
    (#"{"type":"ok"}"# + "\n" + #"{"type":"ok"}"#, "malformed"),
    (#"{"type":"ok"}"# + "\n" + #"{"type":"ok","a":"\ud800"}"#, "malformed"),
  ]

  @Test(arguments: endings)
  func `what ends the connection is told apart`(text: String, kind: String) {
    var stream = UpdateStream()
    stream.begin()
    do {
      _ = try Self.feed(text + "\n", to: &stream)
      Issue.record("\(text) was taken")
    } catch {
      switch error {
      case .refused: #expect(kind == "refused")
      case .stopping(let reason, let seconds): #expect(kind == "stopping" && reason == "shutdown" && seconds == 2)
      case .malformed: #expect(kind == "malformed")
      default: Issue.record("\(error)")
      }
    }
  }

  @Test func `a line over the limit ends the connection, one at the limit does not`() throws {
    var stream = UpdateStream()
    stream.begin()
    let frame = Self.update(1, #"{"day":""}"#).utf8.count - 1
    let longest = String(repeating: "x", count: Limits.replyBytes - frame)
    let events = try Self.feed(Self.ok + Self.update(1, "{\"day\":\"\(longest)\"}"), to: &stream)
    #expect(Self.revisions(events) == [1])
    #expect(throws: ClientError.lineTooLong) {
      try stream.receive(Array(repeating: UInt8(ascii: " "), count: Limits.replyBytes + 1)) { _ in }
    }
  }
}
