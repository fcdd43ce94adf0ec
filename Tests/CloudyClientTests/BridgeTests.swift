import CloudyClient
import Glibc
import TestSupport
import Testing
import UnixIO

struct BridgeTests {
  /// Two ends: what is written to one is read from the other.
  private static func pipe(isSocket: Bool = false) throws -> (reading: Int32, writing: Int32) {
    var raw: [Int32] = [-1, -1]
    try Errno.check { isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &raw) : Glibc.pipe(&raw) }
    return (raw[0], raw[1])
  }

  private static func bridge(_ server: ScriptedServer, input: Int32, output: Int32) throws -> Bridge {
    try Bridge(to: server.path, input: input, output: output, by: Deadline(in: .seconds(30)))
  }

  private static func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      _ = try? Poll.wait(for: &entries, timeout: .seconds(30))
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(count)
    }
  }

  @Test(arguments: [false, true])
  func `input goes in, answers come out, and the end of the input is passed on`(isSocket: Bool) throws {
    // It holds until the bridge half-closes, then closes.
    let server = try ScriptedServer([.receive, .receive, .send("one\n"), .hold])
    let (input, output) = try (Self.pipe(isSocket: isSocket), Self.pipe(isSocket: isSocket))
    try Output(descriptor: input.writing).write("a\nb\n")
    close(input.writing)
    var bridge = try Self.bridge(server, input: input.reading, output: output.writing)
    try bridge.run(hangsUp: false)
    close(output.writing)
    #expect(server.received == ["a", "b"])
    #expect(Self.readAll(output.reading) == "one\n")
    for end in [input.reading, output.reading] { close(end) }
  }

  @Test func `it hangs up with its input where it is told to, though the server goes on`() throws {
    let server = try ScriptedServer([.send("x\n"), .hold])
    let (input, output) = try (Self.pipe(), Self.pipe())
    var bridge = try Self.bridge(server, input: input.reading, output: output.writing)
    close(input.writing)
    try bridge.run(hangsUp: true)
    for end in [input.reading, output.reading, output.writing] { close(end) }
  }

  @Test func `it ends when its reader is gone`() throws {
    let server = try ScriptedServer([.hold])
    let (input, output) = try (Self.pipe(), Self.pipe())
    var bridge = try Self.bridge(server, input: input.reading, output: output.writing)
    close(output.reading)
    try bridge.run(hangsUp: false)
    for end in [input.reading, input.writing, output.writing] { close(end) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `megabytes pass a reader that takes them as they come, in order`() throws {
    let lines = (0..<60_000).map { "line \($0) of many that do not fit a pipe\n" }.joined()
    let server = try ScriptedServer([.sendBytes(Array(lines.utf8))])
    let (input, output) = try (Self.pipe(), Self.pipe())
    let reading = output.reading
    let reader = BackgroundThread { Self.readAll(reading) }
    var bridge = try Self.bridge(server, input: input.reading, output: output.writing)
    try bridge.run(hangsUp: false)
    close(output.writing)
    #expect(try reader.join() == lines)
    for end in [input.reading, input.writing, output.reading] { close(end) }
  }
}
