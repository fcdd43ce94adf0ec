import CLinux
import Glibc
package import UnixIO

/// One connected client: a Unix stream socket on the loop, told in `ConnectionEvent`s until `hungUp` or `close`.
///
/// Registered once, edge-triggered, and its mask never touched: what the kernel told is remembered here (`isReadable`)
/// until a read or write finds that it no longer holds. Dropping the connection closes it at once, but `close` is what
/// ends its events also from inside its handler.
package final class Connection {
  /// Holds a whole snapshot of all topics, so that it takes one system call and one wake-up, and bounds what a client that
  /// asks without reading pins in the kernel (the default is 208 KiB; the kernel doubles this figure for its overhead).
  /// It need not be smaller to keep old lines from piling up: that is what `watchDrain` does.
  package static let defaultSendBuffer = 32 * 1024
  /// What one connection may read in one turn, so that none starves another.
  package static let readBudget = 64 * 1024
  /// How long a closed connection waits for its peer to read the rest and close.
  package static let lingerTime = Duration.seconds(1)
  /// Less than any queued buffer costs the kernel, whose head alone takes more (`struct sk_buff`). The last buffer's
  /// EPOLLOUT is raised before its last byte is given back (sock_wfree), so an empty queue can count 1, and no other edge
  /// follows.
  private static let emptyQueue: Int32 = 64
  /// writev(2) takes at most 1,024.
  private static let maximumVectors = 64

  /// Legal: open -> hangingUp -> ended; open -> closing -> lingering -> ended; ended from each.
  private enum State {
    case open
    /// The peer is gone: what it had sent is told, whether reading is paused or not, then `hungUp`.
    case hangingUp
    /// Closed by us: output is finished, input discarded.
    case closing
    /// Nothing more to write: the peer reads on until it closes, input is discarded.
    case lingering
    case ended
  }

  private let loop: EventLoop
  private var descriptor: FileDescriptor?
  private var handler: ((ConnectionEvent) -> Void)?
  private var source: EventSource?
  private var state = State.open
  private var isReadable = false
  private var isPaused = false
  private var inputEnded = false
  private var outgoing: [[UInt8]] = []
  /// What the kernel took already: so many chunks of `outgoing`, and so many bytes of the next.
  private var written = (chunks: 0, bytes: 0)
  private var isSendOutstanding = false
  private var isWatchingDrain = false
  private var isTurnScheduled = false
  private var linger: Timer?

  /// Takes over a connected, non-blocking socket.
  package init(
    _ loop: EventLoop, _ socket: FileDescriptor, sendBuffer: Int = defaultSendBuffer,
    _ handler: @escaping (ConnectionEvent) -> Void
  ) throws(Errno) {
    self.loop = loop
    self.handler = handler
    descriptor = socket
    var size = Int32(clamping: sendBuffer)
    setsockopt(socket.raw, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    source = try loop.watch(socket.raw, for: [.readable, .writable, .inputEnded, .edgeTriggered]) {
      [unowned self] events in ready(for: events)
    }
  }

  deinit {
    source = nil
  }

  /// Writes the chunks one after the other; `sent` follows once they are in the kernel. One at a time: not before the
  /// previous one's `sent`. Does nothing once the peer is gone.
  package func send(_ chunks: [[UInt8]]) {
    guard state == .open else { return }
    assert(!isSendOutstanding, "a send before the previous one's sent")
    outgoing = chunks
    written = (0, 0)
    isSendOutstanding = true
    write()
    if outgoing.isEmpty { scheduleTurn() }
  }

  /// Asks for `drained`, once, when the peer has read everything it was sent.
  package func watchDrain() {
    guard state == .open else { return }
    isWatchingDrain = true
    if isDrained { scheduleTurn() }
  }

  /// No `received` or `halfClosed` until `resumeReading`; a hang-up ends the pause.
  package func pauseReading() {
    isPaused = true
  }

  package func resumeReading() {
    isPaused = false
    if isReadable { scheduleTurn() }
  }

  /// Closes in good order: writes what is outstanding, ends the output and discards input until the peer closes too or
  /// `limit` has passed. A close(2) with unread input would take unread output from the peer (ECONNRESET). No event
  /// follows, and the caller may let go at once.
  package func close(within limit: Duration = Connection.lingerTime) {
    guard state == .open || state == .hangingUp else { return }
    handler = nil
    guard state == .open, let timer = try? loop.timer({ [self] in end() }) else { return end() }
    state = .closing
    // The timer's handler keeps this object alive until `end`.
    linger = timer
    timer.set(after: limit)
    write()
    endOutputIfWritten()
    scheduleTurn()
  }

  private func ready(for events: IOEvents) {
    if !events.isDisjoint(with: [.readable, .inputEnded, .hungUp, .failed]) { isReadable = true }
    if !events.isDisjoint(with: [.hungUp, .failed]) { hangUp() }
    if events.contains(.writable) {
      write()
      endOutputIfWritten()
    }
    turn()
  }

  /// Tells all there is to tell. Only ever called by the loop.
  private func turn() {
    withExtendedLifetime(self) {
      if state == .open, isSendOutstanding, outgoing.isEmpty {
        isSendOutstanding = false
        handler?(.sent)
      }
      if state == .open, isWatchingDrain, isDrained {
        isWatchingDrain = false
        handler?(.drained)
      }
      read()
    }
  }

  private func scheduleTurn() {
    guard !isTurnScheduled else { return }
    isTurnScheduled = true
    loop.later { [weak self] in
      self?.isTurnScheduled = false
      self?.turn()
    }
  }

  private var mayRead: Bool {
    switch state {
    case .open: isReadable && !isPaused
    case .hangingUp, .closing, .lingering: isReadable
    case .ended: false
    }
  }

  private func read() {
    var budget = Self.readBudget
    while mayRead, let descriptor {
      guard budget > 0 else { return scheduleTurn() }
      let count = min(budget, loop.scratch.count)
      do throws(Errno) {
        let received = try Errno.check { recv(descriptor.raw, loop.scratch.baseAddress, count, 0) }
        guard received > 0 else {
          isReadable = false
          inputDidEnd()
          continue
        }
        budget -= received
        if let handler { handler(.received([UInt8](loop.scratch[..<received]))) }
      } catch .wouldBlock {
        isReadable = false
      } catch {
        // ECONNRESET comes once, after all bytes and before the end: the peer closed without reading everything.
        if state == .hangingUp { isReadable = false }
        hangUp()
      }
    }
    if state == .hangingUp, !isReadable {
      let handler = handler
      end()
      handler?(.hungUp)
    }
  }

  private func inputDidEnd() {
    guard !inputEnded else { return }
    inputEnded = true
    switch state {
    case .open: handler?(.halfClosed)
    case .lingering: end()
    case .closing, .hangingUp, .ended: break
    }
  }

  /// Output is lost from here on; input still has to be told.
  private func hangUp() {
    switch state {
    case .open:
      state = .hangingUp
      outgoing = []
      isReadable = true
      scheduleTurn()
    case .closing, .lingering: end()
    case .hangingUp, .ended: break
    }
  }

  private func write() {
    while let descriptor, !outgoing.isEmpty {
      do throws(Errno) {
        advance(try Errno.check { transmit(descriptor.raw) })
      } catch .wouldBlock {
        return
      } catch {
        hangUp()
      }
    }
  }

  /// One sendmsg(2) of as many chunks as fit its vector.
  private func transmit(_ socket: Int32) -> Int {
    var vectors: [iovec] = []
    func gather(_ index: Int, from start: Int) -> Int {
      guard index < outgoing.count, vectors.count < Self.maximumVectors else {
        return vectors.withUnsafeMutableBufferPointer { buffer in
          var message = msghdr()
          message.msg_iov = buffer.baseAddress
          message.msg_iovlen = buffer.count
          return sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
        }
      }
      return outgoing[index].withUnsafeBytes { bytes in
        let base = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0 + start) }
        vectors.append(iovec(iov_base: base, iov_len: bytes.count - start))
        return gather(index + 1, from: 0)
      }
    }
    return gather(written.chunks, from: written.bytes)
  }

  private func advance(_ count: Int) {
    written.bytes += count
    while written.chunks < outgoing.count, written.bytes >= outgoing[written.chunks].count {
      written.bytes -= outgoing[written.chunks].count
      written.chunks += 1
    }
    if written.chunks == outgoing.count { outgoing = [] }
  }

  private func endOutputIfWritten() {
    guard state == .closing, outgoing.isEmpty, let descriptor else { return }
    guard !inputEnded else { return end() }
    // Once: ending the output raises an edge of its own.
    state = .lingering
    UnixSocket.endOutput(of: descriptor.raw)
  }

  private var isDrained: Bool {
    guard outgoing.isEmpty, let descriptor else { return false }
    return (0..<Self.emptyQueue).contains(linux_unread_by_peer(descriptor.raw))
  }

  private func end() {
    state = .ended
    handler = nil
    source = nil
    descriptor = nil
    outgoing = []
    linger = nil
  }
}
