import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

struct SubscriptionTests {
  private static let ok = #"{"type":"ok","instance":"a","revision":1,"topics":["day"]}"# + "\n"

  private static func update(_ revision: Int, _ day: Int, instance: String = "a") -> String {
    #"{"type":"update","instance":"\#(instance)","revision":\#(revision),"view":{"day":\#(day)}}"# + "\n"
  }

  /// Proceeds at one made-up moment, waiting in real time for the server's bytes, until `isDone`.
  private static func proceed(
    _ subscription: inout Subscription, at now: Duration, until isDone: ([Subscription.Event]) -> Bool
  ) throws -> [Subscription.Event] {
    var events: [Subscription.Event] = []
    let deadline = Deadline(in: .seconds(60))
    while !isDone(events), deadline.remaining > .zero {
      events += subscription.proceed(at: now)
      guard !isDone(events), let descriptor = subscription.descriptor else { continue }
      var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      try Poll.wait(for: &entries, timeout: deadline.remaining)
    }
    return events
  }

  private static func isEnded(_ events: [Subscription.Event]) -> Bool {
    if case .disconnected = events.last { true } else { false }
  }

  @Test func `it subscribes, follows, and after a loss comes back to a fresh snapshot`() throws {
    let server = try ScriptedServer(
      [.receive, .send(Self.ok + Self.update(1, 10) + Self.update(2, 11) + Self.update(3, 12).dropLast(4))],
      [.receive, .send(Self.ok + Self.update(1, 20, instance: "b")), .hold])
    var subscription = Subscription(path: server.path, topics: TopicSet(.day))
    #expect(subscription.timeout(at: .zero) == .zero)
    let first = try Self.proceed(&subscription, at: .zero, until: Self.isEnded)
    #expect(first.count == 3)
    #expect(first.last == .disconnected(.closed))
    #expect(subscription.view.topics == ["day": 11])
    #expect(!subscription.isLive)
    #expect(subscription.descriptor == nil)

    let wait = try #require(subscription.timeout(at: .zero))
    #expect(wait >= .milliseconds(125) && wait <= .milliseconds(250))
    let early = subscription.proceed(at: wait - .milliseconds(1))
    #expect(early == [])
    #expect(subscription.descriptor == nil)

    let second = try Self.proceed(&subscription, at: wait) { !$0.isEmpty }
    #expect(second.count == 1)
    #expect(subscription.view.topics == ["day": 20])
    #expect(subscription.isLive)
    #expect(subscription.timeout(at: wait) == nil)
    #expect(server.received == Array(repeating: #"{"topics":["day"],"type":"subscribe"}"#, count: 2))
  }

  @Test func `without a server it tries ever more slowly`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("none.sock")
    var subscription = Subscription(path: path)
    var now = Duration.zero
    for step in [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000] {
      let events = subscription.proceed(at: now)
      #expect(events == [.disconnected(.notRunning(path: path))])
      let wait = try #require(subscription.timeout(at: now))
      #expect(wait >= .milliseconds(step) / 2 && wait <= .milliseconds(step))
      now += wait
    }
  }

  @Test func `a good spell forgets the failures before it`() throws {
    let server = try ScriptedServer(
      [], [], [], [.receive, .send(Self.ok + Self.update(1, 1)), .receive], [])
    var subscription = Subscription(path: server.path, topics: TopicSet(.day))
    var now = Duration.zero
    for _ in 0..<3 {
      _ = try Self.proceed(&subscription, at: now, until: Self.isEnded)
      now += try #require(subscription.timeout(at: now))
    }
    _ = try Self.proceed(&subscription, at: now) { !$0.isEmpty }
    #expect(subscription.isLive)
    now += Subscription.goodSpell
    let isSent = subscription.send(["type": "refresh"], at: now)
    #expect(isSent)
    _ = try Self.proceed(&subscription, at: now, until: Self.isEnded)
    #expect(try #require(subscription.timeout(at: now)) <= .milliseconds(250))
  }

  @Test func `bye is obeyed`() throws {
    let bye = #"{"type":"bye","reason":"shutdown","retryAfterSeconds":2}"# + "\n"
    let server = try ScriptedServer([.receive, .send(Self.ok + Self.update(1, 1) + bye + Self.update(2, 2))])
    var subscription = Subscription(path: server.path, topics: TopicSet(.day))
    let events = try Self.proceed(&subscription, at: .zero, until: Self.isEnded)
    #expect(events.last == .disconnected(.stopping(reason: "shutdown", retryAfterSeconds: 2)))
    #expect(subscription.view.topics == ["day": 1])
    #expect(try #require(subscription.timeout(at: .zero)) >= .seconds(2))
  }

  @Test func `a silent server is given up and its stream never used again`() throws {
    let server = try ScriptedServer([.receive, .hold])
    var subscription = Subscription(path: server.path, topics: TopicSet(.day))
    let early = subscription.proceed(at: .zero)
    #expect(early == [])
    #expect(subscription.timeout(at: .zero) == Subscription.snapshotWait)
    let isSent = subscription.send(["type": "refresh"], at: .zero)
    #expect(!isSent)
    let events = subscription.proceed(at: Subscription.snapshotWait)
    #expect(events == [.disconnected(.timedOut)])
    #expect(subscription.descriptor == nil)
  }

  @Test func `requests on the same stream are answered by events`() throws {
    let reply = #"{"type":"ok","revision":1,"state":"fresh"}"# + "\n"
    let server = try ScriptedServer(
      [.receive, .send(Self.ok + Self.update(1, 1)), .receive, .send(Self.update(2, 2) + reply), .hold])
    var subscription = Subscription(path: server.path, topics: TopicSet(.day))
    _ = try Self.proceed(&subscription, at: .zero) { !$0.isEmpty }
    let isSent = subscription.send(["type": "refresh"], at: .zero)
    #expect(isSent)
    #expect(subscription.timeout(at: .zero) == Subscription.replyWait)
    let events = try Self.proceed(&subscription, at: .zero) { $0.count == 2 }
    #expect(events.last == .replied(.success(["type": "ok", "revision": 1, "state": "fresh"])))
    #expect(subscription.timeout(at: .zero) == nil)
  }

  @Test func `a request that is never answered ends the connection`() throws {
    let server = try ScriptedServer([.receive, .send(Self.ok + Self.update(1, 1)), .hold])
    var subscription = Subscription(path: server.path, topics: TopicSet(.day))
    _ = try Self.proceed(&subscription, at: .zero) { !$0.isEmpty }
    let isSent = subscription.send(["type": "refresh"], at: .seconds(1))
    #expect(isSent)
    let events = subscription.proceed(at: .seconds(1) + Subscription.replyWait)
    #expect(events == [.disconnected(.timedOut)])
  }

  @Test func `a refusal is told`() throws {
    let error = #"{"type":"error","code":"not-permitted","message":"no","fatal":true}"# + "\n"
    let server = try ScriptedServer([.send(error)])
    var subscription = Subscription(path: server.path)
    let events = try Self.proceed(&subscription, at: .zero, until: Self.isEnded)
    #expect(events == [.disconnected(.refused(ServerError(code: "not-permitted", message: "no", isFatal: true)))])
  }
}
