import Glibc
import Synchronization
import UnixIO

/// A server on a Unix socket of its own that plays a script, one connection after another, for tests of clients.
package final class ScriptedServer {
  package enum Step: Sendable {
    /// Wait for a line of the client and remember it.
    case receive
    case send(String)
    /// In a write of its own for each byte.
    case sendBytewise(String)
    case sendBytes([UInt8])
    /// Until the client closes; without it the connection is closed after the last step.
    case hold
  }

  package let path: String
  private let folder: TemporaryDirectory
  private let player: Player
  private var thread = pthread_t()

  package init(_ connections: [Step]...) throws {
    folder = try TemporaryDirectory()
    path = folder.appending("cloudy.sock")
    player = Player(listener: try UnixSocket.listen(at: path), connections: connections)
    let argument = Unmanaged.passRetained(player)
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Player>.fromOpaque(argument).takeRetainedValue().play() }
        return nil
      }, argument.toOpaque())
    guard failure == 0 else {
      argument.release()
      throw Errno(failure)
    }
  }

  deinit {
    // Wakes a thread that waits for a connection; one that holds a connection ends with its client.
    shutdown(player.listener.raw, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
  }

  /// The lines received so far.
  package var received: [String] { player.received.withLock { $0 } }

  private final class Player: Sendable {
    /// No script waits longer for its client.
    private static let patience = Duration.seconds(60)

    let listener: FileDescriptor
    let received = Mutex<[String]>([])
    private let connections: [[Step]]

    init(listener: FileDescriptor, connections: [[Step]]) {
      self.listener = listener
      self.connections = connections
    }

    func play() {
      for steps in connections {
        guard isReadable(listener.raw) else { return }
        let raw = accept(listener.raw, nil, nil)
        guard raw >= 0 else { return }
        let client = FileDescriptor(owning: raw)
        for step in steps { guard play(step, to: client.raw) else { break } }
      }
    }

    private func play(_ step: Step, to client: Int32) -> Bool {
      switch step {
      case .receive:
        guard let line = readLine(client) else { return false }
        received.withLock { $0.append(line) }
        return true
      case .send(let text): return write(Array(text.utf8), to: client)
      case .sendBytes(let bytes): return write(bytes, to: client)
      case .sendBytewise(let text): return text.utf8.allSatisfy { write([$0], to: client) }
      case .hold:
        while readLine(client) != nil {}
        return false
      }
    }

    private func write(_ bytes: [UInt8], to client: Int32) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    private func readLine(_ client: Int32) -> String? {
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while isReadable(client), recv(client, &byte, 1, 0) == 1 {
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      }
      return nil
    }

    private func isReadable(_ descriptor: Int32) -> Bool {
      var entries = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      let ready = try? Poll.wait(for: &entries, timeout: Self.patience)
      return ready ?? 0 > 0
    }
  }
}
