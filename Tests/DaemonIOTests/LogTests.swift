import DaemonIO
import Glibc
import Testing
import UnixIO

struct LogTests {
  private let reader: FileDescriptor
  private let writer: FileDescriptor

  init() throws {
    (reader, writer) = try UnixSocket.pair()
  }

  private func written() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(reader.raw, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  @Test func `the journal is told the level`() throws {
    let log = Log(to: Output(descriptor: writer.raw), hasLevelPrefix: true)
    log.error("e")
    log.warning("w")
    log.info("i")
    #expect(try written() == "<3>e\n<4>w\n<6>i\n")
  }

  @Test(arguments: [
    ("a\nb\r\u{0}c", "a\u{FFFD}b\u{FFFD}\u{FFFD}c"), ("\u{1B}[31mred\u{7F}\u{9B}", "\u{FFFD}[31mred\u{FFFD}\u{FFFD}"),
    ("a\u{2028}b\u{85}c\u{202E}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"), ("Zürich 21 °C ☀️", "Zürich 21 °C ☀️"),
  ])
  func `a message cannot forge lines or steer a terminal`(message: String, line: String) throws {
    let log = Log(to: Output(descriptor: writer.raw), hasLevelPrefix: false)
    log.info(message)
    #expect(Array(try written().utf8) == Array((line + "\n").utf8))
  }
}
