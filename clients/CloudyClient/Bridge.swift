import Glibc
import UnixIO

/// `cloudy bridge`: standard input to the server, the server to standard output, until the server closes.
///
/// Each direction holds one chunk and is read again only when that is gone, so that memory is bounded and a slow reader
/// slows the server's side alone. The end of the input is passed on as a half-closed connection. One poll(2), no call waits.
package struct Bridge {
  /// Bytes in flight in each direction.
  private static let chunk = 65_536
  /// POLLOUT promises a pipe room for this much only (PIPE_BUF, pipe(7)).
  private static let pipeChunk = 4_096

  private let socket: ServerSocket
  private let input: Int32
  private let output: Int32
  private var toServer: ArraySlice<UInt8> = []
  private var toOutput: ArraySlice<UInt8> = []
  private var isInputOpen = true
  private var isServerOpen = true
  private var isHalfClosed = false

  /// Connects; the descriptors are not owned.
  package init(to path: String, input: Int32, output: Int32, by deadline: Deadline) throws(ClientError) {
    socket = try ServerSocket(connectingTo: .socket(path: path), by: deadline)
    self.input = input
    self.output = output
  }

  /// Runs until the server closes or the reader of the output is gone; with `hangsUp` also until the input ends.
  package mutating func run(hangsUp: Bool) throws(ClientError) {
    while isServerOpen || !toOutput.isEmpty {
      var entries = pollEntries()
      do throws(Errno) { try Poll.wait(for: &entries) } catch { throw .system(error) }
      let (reader, server) = (Int32(entries[1].revents), Int32(entries[2].revents))
      if reader & (POLLERR | POLLHUP | POLLNVAL) != 0 { return }
      if entries[0].revents != 0 { readInput() }
      if !isInputOpen, hangsUp { return }
      if server & POLLOUT != 0 { try writeServer() }
      if server & ~POLLOUT != 0, toOutput.isEmpty { try readServer() }
      if reader & POLLOUT != 0, !writeOutput() { return }
      if !isInputOpen, toServer.isEmpty, !isHalfClosed {
        isHalfClosed = true
        UnixSocket.endOutput(of: socket.descriptor.raw)
      }
    }
  }

  /// Input, output, server; a descriptor nothing is wanted of is left out (-1), since a hang-up would be told for ever.
  private func pollEntries() -> [pollfd] {
    let serverEvents = (toOutput.isEmpty && isServerOpen ? POLLIN : 0) | (toServer.isEmpty ? 0 : POLLOUT)
    return [
      pollfd(fd: isInputOpen && toServer.isEmpty ? input : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: toOutput.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
      pollfd(fd: serverEvents == 0 ? -1 : socket.descriptor.raw, events: Int16(serverEvents), revents: 0),
    ]
  }

  private mutating func readInput() {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      count = max(0, read(input, buffer.baseAddress, buffer.count))
    }
    // Errors of a terminal or pipe that is gone are its end.
    if bytes.isEmpty { isInputOpen = false }
    toServer = bytes[...]
  }

  private mutating func writeServer() throws(ClientError) {
    do throws(ClientError) {
      toServer = toServer.dropFirst(try socket.send(Array(toServer)))
    } catch .closed {
      // It reads no more, but may have said why.
      toServer = []
      isInputOpen = false
    }
  }

  private mutating func readServer() throws(ClientError) {
    switch try socket.receive() {
    case .bytes(let bytes): toOutput = bytes[...]
    case .end: isServerOpen = false
    case .nothing: break
    }
  }

  /// False when the reader is gone.
  private mutating func writeOutput() -> Bool {
    let written = toOutput.withUnsafeBytes { bytes in
      let sent = send(output, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
      guard sent < 0, errno == ENOTSOCK else { return sent }
      return write(output, bytes.baseAddress, min(bytes.count, Self.pipeChunk))
    }
    if written < 0 { return Errno.last == .wouldBlock || Errno.last == .interrupted }
    toOutput = toOutput.dropFirst(written)
    return true
  }
}
