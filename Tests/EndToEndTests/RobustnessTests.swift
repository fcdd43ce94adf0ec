import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

/// What a client may do to a daemon.
@Suite(.blocking) struct RobustnessTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.configure(#""providers": [{"name": "sample"}]"#)
  }

  static let badLines: [(String, [UInt8], String)] = [
    ("words", Array("hello there".utf8), "invalid-json"),
    ("HTTP", Array("GET / HTTP/1.1\r".utf8), "invalid-json"),
    ("an array", Array("[]".utf8), "invalid-json"),
    ("a NUL", Array("{\"type\":\"pi\u{0}ng\"}".utf8), "invalid-json"),
    ("only a NUL", [0], "invalid-json"),
    ("invalid UTF-8", Array(#"{"type":"ping","x":""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""}"#.utf8), "invalid-json"),
    ("a BOM", [0xEF, 0xBB, 0xBF] + Array(#"{"type":"ping"}"#.utf8), "invalid-json"),
    ("depth", Array(repeating: UInt8(ascii: "["), count: 10_000), "invalid-json"),
    ("deep objects", Array(String(repeating: #"{"a":"#, count: 10_000).utf8), "invalid-json"),
    ("an unknown type", Array(#"{"type":"dance"}"#.utf8), "unknown-type"),
    ("no type", Array(#"{"id":1}"#.utf8), "missing-field"),
    ("a type that is none", Array(#"{"type":7}"#.utf8), "invalid-field"),
    ("wrong topics", Array(#"{"type":"subscribe","topics":"day"}"#.utf8), "invalid-field"),
    ("wrong units", Array(#"{"type":"set-units","units":["metric"]}"#.utf8), "invalid-field"),
    ("half a coordinate", Array(#"{"type":"set-location","latitude":1}"#.utf8), "missing-field"),
    ("an id that is none", Array(#"{"type":"ping","id":1.5}"#.utf8), "invalid-field"),
    ("a MiB", Array(repeating: UInt8(ascii: "x"), count: 1 << 20), "line-too-long"),
  ]

  @Test func `a bad line costs one error, and the stream goes on`() throws {
    let daemon = try Daemon(home)
    let client = try home.client()
    for (name, line, code) in Self.badLines {
      try client.send(bytes: line + [UInt8(ascii: "\n")])
      #expect(try client.next()["code"]?.string == code, "\(name)")
      #expect(try client.ask(#"{"type":"ping","id":"\#(name)"}"#)["id"]?.string == name)
    }
    #expect(daemon.stop() == 0)
  }

  @Test func `a hundred requests in one write get a hundred replies in order, then the end`() throws {
    let daemon = try Daemon(home)
    let client = try home.client()
    let types = [#""type":"ping""#, #""type":"get""#, #""type":"hello""#, #""type":"unsubscribe""#]
    let requests = (0..<100).map { "{\"id\":\($0),\(types[$0 % 4])}" }.joined(separator: "\n")
    // The last has no LF: it counts at the end of the input.
    try client.send(bytes: Array(requests.utf8))
    client.endInput()
    let ids = try client.lines().map { try JSONValue(parsing: Array($0.utf8))["id"]?.integer }
    #expect(ids == (0..<100).map { Int64($0) })
    #expect(daemon.stop() == 0)
  }

  @Test func `a byte at a time is a request too`() throws {
    let daemon = try Daemon(home)
    let client = try home.client()
    for byte in Array("{\"type\":\"ping\",\"id\":\"é\"}\r\n{\"type\":\"ping\",\"id\":2}\n".utf8) {
      try client.send(bytes: [byte])
    }
    #expect(try client.next()["id"]?.string == "é")
    #expect(try client.next()["id"]?.integer == 2)
    #expect(daemon.stop() == 0)
  }

  @Test func `a client that never reads costs nobody anything and wakes to the newest`() throws {
    let daemon = try Daemon(home)
    let (sleeper, watcher, asker) = (try home.client(), try home.client(), try home.client())
    #expect(try asker.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    try watcher.subscribe("day", "week", "hours", "settings")
    try sleeper.send(#"{"type":"subscribe"}"#)
    #expect(try asker.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    let before = try #require(try daemon.memory("RssAnon"))
    for number in 0..<1_000 {
      let time = number.isMultiple(of: 2) ? "twelveHour" : "twentyFourHour"
      #expect(try asker.ask(#"{"type":"set-units","time":"\#(time)"}"#)["changed"] == ["time"])
    }
    #expect(try asker.ask(#"{"type":"set-units","time":"twelveHour","units":"imperial"}"#)["type"]?.string == "ok")
    let newest = try asker.view("settings")
    #expect(try watcher.next { $0["view"]?["settings"] == newest }["type"]?.string == "update")
    let after = try #require(try daemon.memory("RssAnon"))
    #expect(after - before < 4_096, "kB grown")
    var updates = 0
    #expect(try sleeper.next()["type"]?.string == "ok")
    _ = try sleeper.next { line in
      updates += 1
      return line["view"]?["settings"] == newest
    }
    #expect(updates <= 2)
    #expect(daemon.stop() == 0)
  }

  @Test func `without free descriptors those connected are served, and the rest once there are`() throws {
    let daemon = try Daemon(home, under: ["prlimit", "--nofile=64:64"])
    let client = try home.client()
    #expect(try client.ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    var crowd = try (0..<200).map { _ in try home.client() }
    for member in crowd { try member.send(#"{"type":"ping"}"#) }
    #expect(eventually { home.log.contains("cannot be accepted") })
    let used = try daemon.processorTime()
    let start = SystemClock.monotonic()
    while SystemClock.monotonic() < start + .seconds(1) {
      #expect(try client.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
      usleep(50_000)
    }
    #expect(try daemon.processorTime() - used < 0.5)
    #expect(home.log.split(separator: "\n").count < 20)
    // Those accepted are answered; the others when they have left.
    for member in crowd.prefix(30) { #expect(try member.next()["type"]?.string == "ok") }
    crowd.removeFirst(170)
    for member in crowd { #expect(try member.next()["type"]?.string == "ok") }
    crowd = []
    #expect(try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
    #expect(daemon.stop() == 0)
  }

  @Test func `clients that come and go leave nothing behind`() throws {
    let daemon = try Daemon(home)
    #expect(try home.client().ask(#"{"type":"refresh","wait":true}"#)["type"]?.string == "ok")
    var before = 0
    #expect(
      eventually {
        before = daemon.descriptorCount
        return before > 0
      })
    for number in 0..<300 {
      let client = try home.client()
      switch number % 4 {
      case 0: #expect(try client.ask(#"{"type":"ping"}"#)["type"]?.string == "ok")
      case 1: try client.subscribe("day")
      case 2: try client.send(#"{"type":"get"}"#)
      default: client.endInput()
      }
    }
    #expect(eventually { daemon.descriptorCount <= before })
    #expect(daemon.stop() == 0)
  }

  @Test func `one client too many is told so and closed`() throws {
    let daemon = try Daemon(home, ["--max-clients", "3"])
    var clients = try (0..<3).map { _ in try home.client() }
    for client in clients { #expect(try client.ask(#"{"type":"ping"}"#)["type"]?.string == "ok") }
    let fourth = try home.client()
    let refusal = try fourth.next()
    #expect(refusal["code"]?.string == "too-many-clients" && refusal["fatal"]?.bool == true)
    #expect(try fourth.line() == nil)
    clients.removeLast()
    #expect(try eventually { try home.client().ask(#"{"type":"ping"}"#)["type"]?.string == "ok" })
    #expect(daemon.stop() == 0)
  }

  @Test func `lines a client left behind are carried out`() throws {
    let daemon = try Daemon(home)
    let watcher = try home.client()
    try watcher.subscribe("settings")
    do {
      let client = try home.client()
      try client.send(bytes: Array("{\"type\":\"get\"}\n{\"type\":\"set-units\",\"units\":\"imperial\"}".utf8))
    }
    #expect(try watcher.next()["view"]?["settings"]?["sections"]?[1]?["effective"]?.string == "imperial")
    #expect(daemon.stop() == 0)
  }
}
