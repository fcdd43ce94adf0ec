import Glibc
import TestSupport
import UnixIO

/// A real sshd on loopback with keys of its own, for this user; ended when dropped.
final class SSHServer {
  enum Failure: Error {
    case didNotStart(String)
  }

  /// All that runs for it has this folder in its command line.
  let folder: TemporaryDirectory
  /// For `CLOUDY_SSH`.
  let client: String
  private var process: ChildProcess?

  init() throws {
    folder = try TemporaryDirectory()
    client = folder.appending("ssh")
    for key in ["host", "user"] {
      let maker = try ChildProcess(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.appending(key)])
      guard maker.wait() == 0 else { throw Failure.didNotStart("ssh-keygen") }
    }
    // Compiled in; as root sshd insists on it.
    mkdir("/run/sshd", 0o755)
    mkdir(folder.appending("bin"), 0o700)
    symlink(InstalledProgram.cloudy, folder.appending("bin/cloudy"))
    let port = try Self.freePort()
    try write(
      "sshd_config",
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(folder.appending("host"))
      AuthorizedKeysFile \(folder.appending("user.pub"))
      StrictModes no
      UsePAM no
      PidFile none
      Banner \(folder.appending("user.pub"))
      SetEnv PATH=\(folder.appending("bin")):/usr/bin:/bin

      """)
    try write(
      "ssh_config",
      """
      HostName 127.0.0.1
      Port \(port)
      IdentityFile \(folder.appending("user"))
      IdentitiesOnly yes
      StrictHostKeyChecking no
      UserKnownHostsFile \(folder.appending("known"))

      """)
    try write("ssh", "#!/bin/sh\nexec ssh -F \(folder.appending("ssh_config")) \"$@\"\n", mode: 0o700)
    let process = try ChildProcess(
      [InstalledProgram.sshd, "-D", "-e", "-f", folder.appending("sshd_config")], mergesStandardError: true)
    self.process = process
    while true {
      guard let line = try process.readLine() else { throw Failure.didNotStart("sshd") }
      if line.contains("Server listening") { return }
    }
  }

  func stop() {
    process?.signal(SIGTERM)
    _ = process?.wait()
    process = nil
  }

  /// The command lines of the ssh and cloudy processes that still run for it, once they are none or a limit has passed.
  func leftovers(within limit: Duration = .seconds(20)) -> [String] {
    let deadline = SystemClock.monotonic() + limit
    while true {
      let found = commandLines().filter { !$0.contains("sshd_config") }
      if found.isEmpty || SystemClock.monotonic() > deadline { return found }
      usleep(10_000)
    }
  }

  private func commandLines() -> [String] {
    guard let proc = opendir("/proc") else { return [] }
    defer { closedir(proc) }
    var lines: [String] = []
    while let entry = readdir(proc) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard Int32(name) != nil, let bytes = try? FileSystem.read("/proc/\(name)/cmdline", limit: 1 << 20) else {
        continue
      }
      let line = String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
      if line.contains(folder.path) { lines.append(line) }
    }
    return lines
  }

  private func write(_ name: String, _ text: String, mode: UInt32 = 0o600) throws {
    try FileSystem.writeAtomically(folder.appending(name), Array(text.utf8), mode: mode, sync: false)
  }

  private static func freePort() throws -> UInt16 {
    let socket = FileDescriptor(owning: try Errno.check { Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) })
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutableBytes(of: &address) { bytes throws(Errno) in
      let pointer = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      try Errno.check { bind(socket.raw, pointer, size) }
      try Errno.check { getsockname(socket.raw, pointer, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
