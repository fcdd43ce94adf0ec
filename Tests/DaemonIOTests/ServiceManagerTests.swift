import DaemonIO
import Glibc
import TestSupport
import Testing
import UnixIO

struct ServiceManagerTests {
  @Test func `without a service manager there are no sockets`() {
    let manager = ServiceManager()
    #expect(!manager.isSocketActivated && manager.rejected.isEmpty)
    manager.notifyReady()
  }

  /// In a process of its own, since descriptors begin at 3 by contract.
  @Test func `only Unix stream listeners are taken, and never ended`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryDirectory()
      let path = folder.appending("s")
      let listener = try UnixSocket.listen(at: path)
      let (connected, other) = try UnixSocket.pair()
      let datagrams = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      let network = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      listen(network, 1)
      // Clear of 3 and the following.
      let sources = [listener.raw, connected.raw, datagrams, network].map { fcntl($0, F_DUPFD, 50) }
      for (index, source) in sources.enumerated() {
        dup2(source, Int32(3 + index))
        let status = fcntl(source, F_GETFL)
        _ = fcntl(source, F_SETFL, status & ~O_NONBLOCK)
      }
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "4", 1)
      setenv("LISTEN_FDNAMES", "cloudy:connected:datagrams:network", 1)
      do {
        let manager = ServiceManager()
        demand(manager.isSocketActivated && manager.sockets.count == 1)
        demand(
          manager.rejected == ["connected", "datagrams", "network"].map { .notAUnixStreamListener(name: $0) })
        let raw = manager.sockets[0].descriptor.raw
        demand(raw == 3 && fcntl(raw, F_GETFL) & O_NONBLOCK != 0 && fcntl(raw, F_GETFD) & FD_CLOEXEC != 0)
        demand(getenv("LISTEN_FDS") == nil)
      }
      // The manager's own copy still listens.
      _ = try UnixSocket.connect(to: path)
      withExtendedLifetime((listener, connected, other)) {}
    }
  }

  @Test func `the manager is told what happens`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryDirectory()
      let path = folder.appending("notify")
      let notified = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      withUnsafePointer(to: &address) {
        _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(notified, $0, length) }
      }
      setenv("NOTIFY_SOCKET", path, 1)
      let manager = ServiceManager()
      manager.notifyReady()
      manager.notify(status: "2 clients\nREADY=0")
      manager.notifyReloading()
      manager.notifyStopping()
      var told: [String] = []
      for _ in 0..<4 {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(notified, &bytes, 256, 0)
        told.append(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
      }
      demand(told == ["READY=1", "STATUS=2 clients READY=0", "RELOADING=1", "STOPPING=1"])
    }
  }
}
