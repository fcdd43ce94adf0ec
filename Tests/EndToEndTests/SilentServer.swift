import Glibc
import UnixIO

/// A loopback address at which the kernel takes connections and nobody answers.
final class SilentServer {
  let port: UInt16
  private let listener: FileDescriptor

  var baseURL: String { "http://127.0.0.1:\(port)" }

  /// `isListening` false: connections are refused, yet the port stays ours.
  init(isListening: Bool = true) throws {
    listener = FileDescriptor(
      owning: try Errno.check { socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) })
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let raw = listener.raw
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = try Errno.check { bind(raw, address, length) }
        _ = try Errno.check { getsockname(raw, address, &length) }
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    if isListening { try Errno.check { listen(raw, 64) } }
  }
}
