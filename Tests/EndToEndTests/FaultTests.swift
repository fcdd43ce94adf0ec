import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// A provider's faults, seen by those who watch and those who ask.
@Suite(.blocking) struct FaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let answer: String
    let code: String
    let reason: String?

    init(_ answer: String, _ code: String, _ reason: String? = nil) {
      self.answer = answer
      self.code = code
      self.reason = reason
    }

    var testDescription: String { answer }
  }

  static let answers = [
    Fault("status/500", "failed-request", "status"),
    Fault("status/401", "failed-request", "unauthorized"),
    Fault("retry-after/2", "failed-request", "rate-limited"),
    Fault("redirect-away", "failed-request", "status"),
    Fault("html", "invalid-response"),
    Fault("truncated", "invalid-response"),
    Fault("empty", "invalid-response"),
    Fault("reset", "invalid-response"),
    Fault("garbage", "invalid-response"),
    Fault("nulls", "invalid-response"),
    Fault("bomb", "invalid-response"),
  ]

  /// One test for all, side by side: each has to wait until its provider may be asked again.
  @Test func `a faulty answer is told, the last weather stays, and the next good one clears the error`() throws {
    var runs: [(fault: Fault, server: TestServer, daemon: Daemon, watchers: [Client], asker: Client)] = []
    for fault in Self.answers {
      let home = try Home()
      let server = try TestServer()
      try server.answer(fault.answer)
      try home.configure(baseURL: server.baseURL + "/switch")
      // Due, but not stale.
      try LastWeather.write(to: home, age: 1_000)
      let daemon = try Daemon(home)
      let watchers = try [home.client(), home.client()]
      for watcher in watchers {
        let first = try watcher.subscribe("day", "status")
        #expect(first["day"]?["temperature"]?.string == "7.3 °C", "\(fault.answer)")
        #expect(first["status"]?["weather"]?.string == "fresh", "\(fault.answer)")
      }
      let asker = try home.client()
      try expect(fault, in: try asker.ask(#"{"type":"refresh","wait":true}"#))
      runs.append((fault, server, daemon, watchers, asker))
    }
    for run in runs {
      for watcher in run.watchers {
        let status = try watcher.follow("status") { $0["error"] != nil }
        try expect(run.fault, in: try #require(status["error"]))
        #expect(status["weather"]?.string == "fresh" && watcher.views["day"]?["temperature"]?.string == "7.3 °C")
      }
      try run.server.answer("weather")
    }
    for run in runs {
      while true {
        let reply = try run.asker.ask(#"{"type":"refresh","wait":true}"#)
        if reply["type"]?.string == "ok" { break }
        let seconds = try #require(reply["retryAfterSeconds"]?.integer, "\(run.fault.answer): \(reply)")
        try #require(seconds <= 10, "\(run.fault.answer)")
        usleep(UInt32(seconds) * 1_000_000 + 100_000)
      }
      for watcher in run.watchers {
        let status = try watcher.follow("status") { $0["error"] == nil }
        #expect(status["weather"]?.string == "fresh", "\(run.fault.answer)")
      }
      #expect(run.daemon.stop() == 0)
    }
  }

  @Test func `a provider that names a date is not asked before`() throws {
    let home = try Home()
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/retry-after/Mon,%2030%20Nov%202037%2003:00:00%20GMT")
    let daemon = try Daemon(home)
    let client = try home.client()
    try expect(Fault("", "failed-request", "rate-limited"), in: client.ask(#"{"type":"refresh","wait":true}"#))
    // A day is the longest.
    let held = try client.ask(#"{"type":"refresh","wait":true}"#)
    let wait = try #require(held["retryAfterSeconds"]?.integer)
    #expect((80_000...86_400).contains(wait))
    #expect(try client.ask(#"{"type":"refresh"}"#)["state"]?.string == "held")
    #expect(try server.requests().count == 1)
    #expect(daemon.stop() == 0)
  }

  /// What only another address can mend: the configuration is read again and the new one asked at once.
  @Test(arguments: ["refused", "offline"]) func `a server that is not there is told`(reason: String) throws {
    let home = try Home()
    let port = try SilentServer(isListening: false)
    try home.configure(baseURL: reason == "refused" ? port.baseURL : "https://nowhere.invalid")
    try LastWeather.write(to: home, age: 1_000)
    let daemon = try Daemon(home)
    let watcher = try home.client()
    #expect(try watcher.subscribe("status")["status"]?["weather"]?.string == "fresh")
    let status = try watcher.follow("status") { $0["error"] != nil }
    try expect(Fault("", "failed-request", reason), in: try #require(status["error"]))
    let server = try TestServer()
    try home.configure(baseURL: server.baseURL + "/weather")
    daemon.process.signal(SIGHUP)
    try watcher.follow("status") { $0["error"] == nil }
    #expect(daemon.stop() == 0)
  }

  @Test func `a server that never answers is given up`() throws {
    let home = try Home()
    let server = try SilentServer()
    try home.configure(baseURL: server.baseURL)
    let daemon = try Daemon(home)
    let (asker, other) = (try home.client(), try home.client())
    try asker.send(#"{"type":"refresh","wait":true,"id":1}"#)
    // Meanwhile everybody is served.
    #expect(try other.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(try other.view("status")["refreshing"]?.bool == true)
    try expect(Fault("", "failed-request", "timeout"), in: asker.next())
    #expect(try other.view("status")["error"]?["reason"]?.string == "timeout")
    #expect(daemon.stop() == 0)
  }

  @Test(arguments: ["good", "self", "wrong", "expired"])
  func `only a trusted certificate of the right name is accepted`(certificate: String) throws {
    let home = try Home()
    let server = try TestServer(certificate: certificate)
    let authority = try TestCertificates.shared.get().authority
    let trust = #", "caFile": "\#(authority)""#
    // The good one is not trusted without its authority.
    try home.configure(baseURL: server.baseURL + "/weather", and: certificate == "good" ? "" : trust)
    let daemon = try Daemon(home)
    let watcher = try home.client()
    try watcher.subscribe("status")
    let status = try watcher.follow("status") { $0["error"] != nil }
    try expect(Fault("", "failed-request", "tls"), in: try #require(status["error"]))
    if certificate == "good" {
      try home.configure(baseURL: server.baseURL + "/weather", and: trust)
      daemon.process.signal(SIGHUP)
      try watcher.follow("status") { $0["weather"]?.string == "fresh" }
    }
    #expect(daemon.stop() == 0)
  }

  private func expect(_ fault: Fault, in value: JSONValue) throws {
    #expect(value["code"]?.string == fault.code, "\(fault.answer): \(value)")
    #expect(value["reason"]?.string == fault.reason, "\(fault.answer): \(value)")
    #expect(value["message"]?.string?.isEmpty == false, "\(fault.answer): \(value)")
  }
}
