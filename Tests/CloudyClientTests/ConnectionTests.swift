import CloudyClient
import CloudyProtocol
import Glibc
import JSON
import TestSupport
import Testing
import UnixIO

struct ConnectionTests {
  private static let pong = #"{"type":"ok","revision":7}"#
  private static let soon = Duration.milliseconds(50)
  private static let amply = Duration.seconds(60)

  private static func ping(_ server: ScriptedServer, within wait: Duration = amply) throws(ClientError) -> Result<
    JSONObject, ServerError
  > {
    let connection = try Connection(to: server.path, by: Deadline(in: wait))
    return try connection.request(["type": "ping"], by: Deadline(in: wait))
  }

  @Test func `a request gets its reply, however it is cut`() throws {
    let text = #"{"type":"ok","revision":7,"name":"🌧️ 東京"}"#
    let server = try ScriptedServer([.receive, .sendBytewise("\r\n" + text + "\r\n"), .hold])
    #expect(try Self.ping(server) == .success(["type": "ok", "revision": 7, "name": "🌧️ 東京"]))
    #expect(server.received == [#"{"type":"ping"}"#])
  }

  @Test func `updates and unknown lines before the reply are passed over`() throws {
    let update = #"{"type":"update","instance":"a","revision":1,"view":{}}"#
    let server = try ScriptedServer([.receive, .send("\(update)\n{\"type\":\"tide\"}\n\(Self.pong)\n"), .hold])
    #expect(try Self.ping(server) == .success(["type": "ok", "revision": 7]))
  }

  @Test func `the next request works after an error`() throws {
    let error = #"{"type":"error","code":"unknown-place","message":"no such place","fatal":false}"#
    let server = try ScriptedServer([.receive, .send(error + "\n"), .receive, .send(Self.pong + "\n"), .hold])
    let connection = try Connection(to: server.path, by: Deadline(in: Self.amply))
    let first = try connection.request(["type": "set-location", "query": "x"], by: Deadline(in: Self.amply))
    #expect(first == .failure(ServerError(code: "unknown-place", message: "no such place")))
    let second = try connection.request(["type": "ping"], by: Deadline(in: Self.amply))
    #expect(second == .success(["type": "ok", "revision": 7]))
  }

  @Test func `a silent server ends in a time-out`() throws {
    let server = try ScriptedServer([.receive, .hold])
    #expect(throws: ClientError.timedOut) { try Self.ping(server, within: Self.soon) }
  }

  @Test func `one that closes at once has closed`() throws {
    let server = try ScriptedServer([])
    #expect(throws: ClientError.closed) { try Self.ping(server) }
  }

  @Test func `a last line without LF is not an answer`() throws {
    let server = try ScriptedServer([.receive, .send(Self.pong)])
    #expect(throws: ClientError.closed) { try Self.ping(server) }
  }

  @Test func `one that turns us away without reading is heard`() throws {
    let error = #"{"type":"error","code":"too-many-clients","message":"full","fatal":true,"retryAfterSeconds":5}"#
    let server = try ScriptedServer([.send(error + "\n")])
    let expected = ServerError(code: "too-many-clients", message: "full", isFatal: true, retryAfterSeconds: 5)
    #expect(try Self.ping(server) == .failure(expected))
  }

  @Test func `bye instead of an answer is told apart`() throws {
    let server = try ScriptedServer([
      .receive, .send(#"{"type":"bye","reason":"shutdown","retryAfterSeconds":2}"# + "\n"),
    ])
    #expect(throws: ClientError.stopping(reason: "shutdown", retryAfterSeconds: 2)) { try Self.ping(server) }
  }

  @Test(arguments: [
    Array("junk\n".utf8), Array("{\"type\":\"ok\",}\n".utf8), Array("{\"type\":\"ok\"}{}\n".utf8),
    Array("{\"type\":\"ok\",\"a\":\"".utf8) + [0xFF] + Array("\"}\n".utf8), Array("{\"ok\":true}\n".utf8),
    Array(repeating: UInt8(ascii: "["), count: 100_000) + [0x0A],
  ])
  func `junk is malformed`(bytes: [UInt8]) throws {
    let server = try ScriptedServer([.receive, .sendBytes(bytes), .hold])
    do {
      _ = try Self.ping(server)
      Issue.record("junk was taken")
    } catch {
      guard case .malformed = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a line over the limit is refused before its end`() throws {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: Limits.replyBytes + 1)
    let server = try ScriptedServer([.receive, .sendBytes(bytes), .hold])
    #expect(throws: ClientError.lineTooLong) { try Self.ping(server) }
  }

  @Test func `no server is told with what to do`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("none.sock")
    #expect(throws: ClientError.notRunning(path: path)) { try Connection(to: path, by: Deadline(in: Self.soon)) }
    #expect(ClientError.notRunning(path: path).description.contains("systemctl --user enable --now cloudy.socket"))
  }

  @Test func `a socket nobody listens on is no server`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("stale.sock")
    _ = try UnixSocket.listen(at: path)
    #expect(throws: ClientError.notRunning(path: path)) { try Connection(to: path, by: Deadline(in: Self.soon)) }
  }

  @Test func `a path the kernel would cut is an error that names it`() {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    do {
      _ = try Connection(to: path, by: Deadline(in: Self.soon))
      Issue.record("the path was taken")
    } catch {
      #expect(error == .unreachable(.pathTooLong(path)))
      #expect(error.description.contains(path) && error.description.contains("107"))
    }
  }

  @Test func `a full backlog is a busy server, not a dead one`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.appending("busy.sock")
    let listener = try UnixSocket.listen(at: path, backlog: 0)
    var waiting: [FileDescriptor] = []
    while let connected = try? UnixSocket.connect(to: path) { waiting.append(connected) }
    #expect(throws: ClientError.busy(path: path)) { try Connection(to: path, by: Deadline(in: Self.soon)) }
    // Once there is room, it goes through.
    close(accept(listener.raw, nil, nil))
    _ = try Connection(to: path, by: Deadline(in: Self.amply))
    withExtendedLifetime((listener, waiting)) {}
  }
}
