import DaemonIO
import Glibc
import UnixIO

/// A connection on one end of a socket pair, what it told, and the peer at the other end.
final class Recorder {
  let loop: EventLoop
  private(set) var connection: Connection?
  private(set) var peer: FileDescriptor?
  private(set) var received: [UInt8] = []
  /// Everything told but the input.
  private(set) var events: [ConnectionEvent] = []
  /// Set while the test calls into the connection: nothing may be told then.
  private var isInsideCall = false
  private(set) var wasReentered = false
  var onEvent: (ConnectionEvent) -> Void = { _ in }

  init(_ loop: EventLoop, sendBuffer: Int = Connection.defaultSendBuffer) throws {
    self.loop = loop
    let (mine, peer) = try UnixSocket.pair()
    self.peer = peer
    connection = try Connection(loop, mine, sendBuffer: sendBuffer) { [unowned self] event in
      if isInsideCall { wasReentered = true }
      if case .received(let bytes) = event { received += bytes } else { events.append(event) }
      onEvent(event)
    }
  }

  func call(_ body: (Connection) -> Void) {
    guard let connection else { return }
    isInsideCall = true
    body(connection)
    isInsideCall = false
  }

  func drop() {
    connection = nil
  }

  func hangUp() {
    peer = nil
  }

  func peerWrites(_ text: String) throws {
    if let peer { try Output(descriptor: peer.raw).write(text) }
  }

  /// What the peer can read now, at most `limit` bytes; nil at the end.
  func peerReads(atMost limit: Int = 1 << 20) throws -> [UInt8]? {
    guard let peer else { return nil }
    do throws(Errno) {
      return try Self.read(peer, atMost: limit)
    } catch .wouldBlock {
      return []
    }
  }

  static func read(_ descriptor: FileDescriptor, atMost limit: Int) throws(Errno) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try Errno.check { Glibc.read(descriptor.raw, &bytes, limit) }
    return count == 0 ? nil : Array(bytes.prefix(count))
  }
}
