import Glibc
import UnixIO

/// The client's end of the socket: no call on it waits or raises SIGPIPE.
struct ServerSocket {
  /// Bytes read at once.
  private static let chunk = 65_536
  /// Between two attempts while the server's backlog is full.
  private static let busyPause = Duration.milliseconds(10)

  enum Received: Equatable {
    case bytes([UInt8])
    case end
    /// Nothing there yet.
    case nothing
  }

  let descriptor: FileDescriptor
  /// What carries the bytes to another machine; it ends with this.
  private let link: RemoteLink?

  /// Throws `notRunning`, `busy` or `unreachable`; a host that cannot be reached is told by `receive`.
  init(connectingTo address: ServerAddress) throws(ClientError) {
    switch address {
    case .socket(let path):
      descriptor = try Self.descriptor(connectedTo: path)
      link = nil
    case .remote(let host):
      let link = try RemoteLink(to: host)
      descriptor = link.descriptor
      self.link = link
    }
  }

  /// Connects, again while the server's backlog is full.
  init(connectingTo address: ServerAddress, by deadline: Deadline) throws(ClientError) {
    while true {
      do throws(ClientError) {
        self = try ServerSocket(connectingTo: address)
        return
      } catch .busy(let path) {
        guard deadline.remaining > .zero else { throw .busy(path: path) }
        var nothing: [pollfd] = []
        _ = try? Poll.wait(for: &nothing, timeout: min(Self.busyPause, deadline.remaining))
      }
    }
  }

  private static func descriptor(connectedTo path: String) throws(ClientError) -> FileDescriptor {
    do throws(UnixSocketError) {
      return try UnixSocket.connect(to: path)
    } catch .system(.connectionRefused, _), .system(.noEntry, _) {
      throw .notRunning(path: path)
    } catch .system(.wouldBlock, _) {
      throw .busy(path: path)
    } catch {
      throw .unreachable(error)
    }
  }

  /// Hands over what the kernel takes at once of the bytes from `start` on, and returns how many that was.
  func send(_ bytes: [UInt8], from start: Int = 0) throws(ClientError) -> Int {
    do throws(Errno) {
      return try Errno.check {
        bytes[start...].withUnsafeBytes { Glibc.send(descriptor.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      }
    } catch .wouldBlock {
      return 0
    } catch .brokenPipe, .connectionReset {
      throw .closed
    } catch {
      throw .system(error)
    }
  }

  func receive() throws(ClientError) -> Received {
    let received = try take()
    if received == .end, let failure = link?.failure() { throw failure }
    return received
  }

  private func take() throws(ClientError) -> Received {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
      do throws(Errno) {
        count = try Errno.check { recv(descriptor.raw, buffer.baseAddress, buffer.count, 0) }
      } catch {
        failure = error
      }
    }
    switch failure {
    case nil: return bytes.isEmpty ? .end : .bytes(bytes)
    case .wouldBlock?: return .nothing
    // A server that closes without reading everything resets the connection: a hang-up like any other.
    case .connectionReset?: return .end
    case let errno?: throw .system(errno)
    }
  }
}
