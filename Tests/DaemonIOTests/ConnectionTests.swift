import CLinux
import DaemonIO
import Glibc
import TestSupport
import Testing
import UnixIO

struct ConnectionTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  // MARK: Output

  /// The smallest buffer the kernel gives is 4,608 bytes, so these sizes end before, at and behind its edges.
  @Test(arguments: [1, 97, 4096, 1 << 20])
  func `a send arrives whole, however little the peer reads at a time`(appetite: Int) throws {
    let client = try Recorder(loop, sendBuffer: 1)
    let sizes = appetite == 1 ? [0, 1, 300, 5000] : [0, 1, 2303, 2304, 2305, 4607, 4608, 4609, 10_000, 70_001]
    for size in sizes {
      for chunkSize in [1 + size / 70, 1 + size / 3, 1 + size] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }
        let chunks = stride(from: 0, to: size, by: chunkSize).map { Array(bytes[$0..<min(size, $0 + chunkSize)]) }
        let before = client.events.count
        client.call { $0.send(chunks + [[]]) }
        var arrived: [UInt8] = []
        while arrived.count < size || client.events.count == before {
          let more = try client.peerReads(atMost: appetite) ?? []
          arrived += more
          let isMoving = try loop.turn(atMost: more.isEmpty ? .seconds(60) : .zero)
          try #require(isMoving || !more.isEmpty, "stuck at \(arrived.count) of \(size)")
        }
        let isEqual = arrived == bytes
        #expect(isEqual && client.events[before...] == [.sent], "\(size) in chunks of \(chunkSize)")
      }
    }
    #expect(!client.wasReentered)
  }

  @Test func `more chunks than one system call takes arrive in order`() throws {
    let client = try Recorder(loop)
    client.call { $0.send((0..<5000).map { Array("\($0)\n".utf8) }) }
    var arrived: [UInt8] = []
    let isDone = try loop.turn {
      arrived += (try? client.peerReads()) ?? []
      return client.events == [.sent]
    }
    arrived += try client.peerReads() ?? []
    #expect(isDone)
    let isEqual = arrived == (0..<5000).flatMap { Array("\($0)\n".utf8) }
    #expect(isEqual)
  }

  @Test func `nothing is told inside a call`() throws {
    let client = try Recorder(loop)
    client.call {
      $0.send([[1]])
      $0.watchDrain()
    }
    #expect(client.events == [])
    #expect(try loop.turn { client.events == [.sent] })
    _ = try client.peerReads()
    #expect(try loop.turn { client.events == [.sent, .drained] })
    client.call { $0.watchDrain() }
    #expect(client.events == [.sent, .drained])
    #expect(try loop.turn { client.events == [.sent, .drained, .drained] })
    client.hangUp()
    client.call { $0.send([[1]]) }
    #expect(try loop.turn { client.events.last == .hungUp })
    try loop.turnUntilQuiet()
    #expect(client.events.filter { $0 == .hungUp }.count == 1)
    #expect(!client.wasReentered)
  }

  @Test func `a send to a peer that does not read is not sent, and costs no turns`() throws {
    let client = try Recorder(loop, sendBuffer: 1)
    client.call { $0.send([[UInt8](repeating: 1, count: 100_000)]) }
    try loop.turnUntilQuiet()
    #expect(client.events == [])
  }

  // MARK: Draining

  @Test(arguments: [1, 7, 1000, 4608, 9216, 30_000, 100_000], [1, 4096, 32 * 1024])
  func `drained comes when the peer has read all, and not before`(size: Int, sendBuffer: Int) throws {
    let client = try Recorder(loop, sendBuffer: sendBuffer)
    client.call { $0.send([[UInt8](repeating: 1, count: size)]) }
    client.call { $0.watchDrain() }
    var read = 0
    let drib = max(1, size / 100)
    while read < size {
      try loop.turnUntilQuiet(for: .zero)
      #expect(!client.events.contains(.drained), "\(read) of \(size)")
      read += try client.peerReads(atMost: drib)?.count ?? 0
    }
    #expect(try loop.turn { client.events == [.sent, .drained] })
  }

  /// The kernel raises the last EPOLLOUT before it has given back the last byte: a peer on another core shows that.
  @Test func `no drained is lost against a peer that reads at the same time`() throws {
    let rounds = 20_000
    let (mine, peer) = try UnixSocket.pair()
    let reading = BackgroundThread { try Self.readAll(peer) }
    var drained = 0
    try {
      var connection: Connection?
      connection = try Connection(loop, mine) { event in
        switch event {
        case .sent: connection?.watchDrain()
        case .drained:
          drained += 1
          if drained < rounds { connection?.send([[1, 2, 3], [4]]) } else { connection?.close() }
        default: break
        }
      }
      connection?.send([[1, 2, 3], [4]])
      #expect(try loop.turn { drained == rounds })
      connection = nil
    }()
    #expect(try reading.join() == rounds * 4)
  }

  private static func readAll(_ peer: FileDescriptor) throws -> Int {
    var total = 0
    while true {
      var entry = [pollfd(fd: peer.raw, events: Int16(POLLIN), revents: 0)]
      guard try Poll.wait(for: &entry, timeout: .seconds(60)) == 1 else { return total }
      guard let bytes = try Recorder.read(peer, atMost: 3) else { return total }
      total += bytes.count
    }
  }

  // MARK: Input

  @Test func `input in single bytes arrives in order`() throws {
    let client = try Recorder(loop)
    for byte in "{\"type\":\"get\"}\n" {
      try client.peerWrites(String(byte))
      try loop.turnUntilQuiet(for: .zero)
    }
    #expect(client.received == Array("{\"type\":\"get\"}\n".utf8))
  }

  @Test func `a half-closed peer still gets its replies`() throws {
    let client = try Recorder(loop)
    try client.peerWrites("request")
    UnixSocket.endOutput(of: try #require(client.peer).raw)
    #expect(try loop.turn { client.events == [.halfClosed] })
    #expect(client.received == Array("request".utf8))
    for _ in 0..<3 {
      client.call { $0.send([Array("reply".utf8)]) }
      try loop.turnUntilQuiet()
      #expect(try client.peerReads() == Array("reply".utf8))
    }
    #expect(client.events == [.halfClosed, .sent, .sent, .sent])
    try loop.turnUntilQuiet()
    client.hangUp()
    #expect(try loop.turn { client.events.last == .hungUp })
    #expect(client.events == [.halfClosed, .sent, .sent, .sent, .hungUp])
  }

  @Test(arguments: [false, true], [false, true])
  func `what a peer wrote before it hung up is told first`(isPaused: Bool, leavesUnread: Bool) throws {
    let client = try Recorder(loop)
    if leavesUnread { client.call { $0.send([[9]]) } }
    try loop.turnUntilQuiet()
    if isPaused { client.call { $0.pauseReading() } }
    let size = 150_000
    let text = String(repeating: "x", count: size)
    try client.peerWrites(text)
    client.onEvent = { event in
      if event == .hungUp { #expect(client.received.count == size) }
    }
    client.hangUp()
    #expect(try loop.turn { client.events.contains(.hungUp) })
    #expect(client.received.count == size)
    try loop.turnUntilQuiet()
    #expect(client.events == (leavesUnread ? [.sent, .hungUp] : [.hungUp]))
  }

  @Test func `a paused peer is not read and not forgotten`() throws {
    let client = try Recorder(loop)
    client.call { $0.pauseReading() }
    try client.peerWrites("one")
    try loop.turnUntilQuiet()
    #expect(client.received == [])
    client.call { $0.resumeReading() }
    #expect(client.received == [])
    #expect(try loop.turn { client.received == Array("one".utf8) })
    client.onEvent = { _ in client.connection?.pauseReading() }
    try client.peerWrites(String(repeating: "x", count: 100_000))
    try loop.turnUntilQuiet()
    #expect(client.received.count == 3 + Connection.readBudget)
    client.call { $0.resumeReading() }
    #expect(try loop.turn { client.received.count == 100_003 })
  }

  @Test func `a flood leaves turns to the others`() throws {
    let flooding = try Recorder(loop)
    let modest = try Recorder(loop)
    try loop.turnUntilQuiet()
    try flooding.peerWrites(String(repeating: "x", count: 200_000))
    try modest.peerWrites("y")
    var atModest = 0
    modest.onEvent = { _ in atModest = flooding.received.count }
    #expect(try loop.turn { flooding.received.count == 200_000 && modest.received.count == 1 })
    #expect(atModest <= Connection.readBudget)
  }

  @Test func `a peer that ends its input reading only is gone`() throws {
    let client = try Recorder(loop)
    shutdown(try #require(client.peer).raw, Int32(SHUT_RD))
    try client.peerWrites("last")
    client.call { $0.send([[1]]) }
    #expect(try loop.turn { client.events == [.hungUp] })
    #expect(client.received == Array("last".utf8))
  }

  // MARK: Closing

  @Test func `close lets the peer read everything, unread input or not`() throws {
    let client = try Recorder(loop, sendBuffer: 1)
    client.call { $0.pauseReading() }
    try client.peerWrites("never read")
    client.call { $0.send([[UInt8](repeating: 7, count: 50_000)]) }
    client.call { $0.close(within: .seconds(60)) }
    client.drop()
    var arrived = 0
    while let bytes = try client.peerReads(atMost: 1000) {
      arrived += bytes.count
      try loop.turnUntilQuiet(for: .zero)
    }
    #expect(arrived == 50_000)
    #expect(try client.peerReads() == nil)
    #expect(client.events == [])
    // Still discarding, so the peer may write.
    try client.peerWrites("more")
    client.hangUp()
    try loop.turnUntilQuiet()
  }

  @Test func `a peer that never closes is left after a while`() throws {
    let client = try Recorder(loop)
    let peer = try #require(client.peer)
    client.call { $0.close() }
    client.drop()
    let start = SystemClock.monotonic()
    var entry = [pollfd(fd: peer.raw, events: 0, revents: 0)]
    #expect(
      try loop.turn {
        (try? Poll.wait(for: &entry, timeout: .zero)) == 1 && entry[0].revents & Int16(POLLHUP) != 0
      })
    #expect(SystemClock.monotonic() - start >= Connection.lingerTime - .milliseconds(100))
    #expect(try client.peerReads() == nil)
  }

  @Test func `close after the peer's end is immediate`() throws {
    let client = try Recorder(loop)
    let peer = try #require(client.peer)
    UnixSocket.endOutput(of: peer.raw)
    #expect(try loop.turn { client.events == [.halfClosed] })
    client.call {
      $0.send([[1]])
      $0.close()
    }
    var entry = [pollfd(fd: peer.raw, events: 0, revents: 0)]
    #expect(try Poll.wait(for: &entry, timeout: .zero) == 1)
    #expect(try client.peerReads() == [1])
    #expect(try client.peerReads() == nil)
  }

  @Test(arguments: [false, true])
  func `a connection may go inside its own event`(closes: Bool) throws {
    let client = try Recorder(loop)
    client.onEvent = { _ in
      if closes { client.connection?.close() }
      client.drop()
    }
    try client.peerWrites("x")
    client.call {
      $0.send([[1]])
      $0.watchDrain()
    }
    try loop.turnUntilQuiet()
    #expect(try client.peerReads() == [1])
    client.hangUp()
    try loop.turnUntilQuiet()
    #expect(client.events.count + client.received.count >= 1)
  }

  // MARK: Many

  /// Five times the descriptors ready at once cost about five times the processor time; a level-triggered loop some
  /// thirty times.
  @Test func `many connections ready at once cost linear time`() throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    try #require(limit.rlim_cur > 11_000)
    let few = try (0..<3).map { _ in try cost(of: 1000) }.min()
    let many = try (0..<3).map { _ in try cost(of: 5000) }.min()
    #expect(try #require(many) < (try #require(few)) * 15)
  }

  private func cost(of count: Int) throws -> Duration {
    let clients = try (0..<count).map { _ in try Recorder(loop) }
    try loop.turnUntilQuiet()
    for client in clients { try client.peerWrites("x") }
    let start = processorTime()
    for client in clients { #expect(try loop.turn { client.received.count == 1 }) }
    return processorTime() - start
  }

  private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
