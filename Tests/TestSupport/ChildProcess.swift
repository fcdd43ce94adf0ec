import CLinux
import Glibc
package import UnixIO

/// A program under test or a test server, with pipes to its standard input and output; killed by its PID when dropped.
package final class ChildProcess {
  package let pid: Int32
  private var input: FileDescriptor?
  private let output: FileDescriptor
  private var pending: [UInt8] = []
  private var status: Int32?

  /// Starts `arguments[0]`, looked for in PATH, with this process's environment changed by `environment` (nil unsets) and
  /// `passing` as its descriptor 3, where systemd passes sockets.
  package init(
    _ arguments: [String], environment: [String: String?] = [:], mergesStandardError: Bool = false,
    passing descriptor: FileDescriptor? = nil
  ) throws(Errno) {
    let input = try Self.pipe()
    let output = try Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading.raw, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writing.raw, STDOUT_FILENO)
    if mergesStandardError { posix_spawn_file_actions_adddup2(&actions, output.writing.raw, STDERR_FILENO) }
    if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor.raw, 3) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The test process may have signals blocked or ignored; a program starts with none.
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var variables = Self.currentEnvironment()
    for (name, value) in environment { variables[name] = value }
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: Int32 = 0
    let failure = posix_spawnp(&pid, arguments[0], &actions, &attributes, argv, envp)
    guard failure == 0 else { throw Errno(failure) }
    self.pid = pid
    self.input = input.writing
    self.output = output.reading
  }

  deinit {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  package func signal(_ number: Int32) {
    if status == nil { kill(pid, number) }
  }

  package func write(_ text: String) throws(Errno) {
    if let input { try Output(descriptor: input.raw).write(text) }
  }

  package func closeInput() {
    input = nil
  }

  /// The next line of standard output, without its LF; nil at its end, or when none came in time.
  package func readLine(within limit: Duration = .seconds(60)) throws(Errno) -> String? {
    let deadline = SystemClock.monotonic() + limit
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      guard try fill(until: deadline) else { return nil }
    }
  }

  /// The rest of standard output, up to its end or the limit.
  package func readAll(within limit: Duration = .seconds(60)) throws(Errno) -> String {
    let deadline = SystemClock.monotonic() + limit
    while try fill(until: deadline) {}
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self)
  }

  /// The exit status, or 128 plus the signal that ended it; nil when it still runs after the limit.
  package func wait(within limit: Duration = .seconds(60)) -> Int32? {
    let deadline = SystemClock.monotonic() + limit
    while status == nil {
      var raw: Int32 = 0
      if waitpid(pid, &raw, WNOHANG) == pid {
        status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
      } else if SystemClock.monotonic() < deadline {
        usleep(2000)
      } else {
        break
      }
    }
    return status
  }

  private func fill(until deadline: Duration) throws(Errno) -> Bool {
    var entry = [pollfd(fd: output.raw, events: Int16(POLLIN), revents: 0)]
    guard try Poll.wait(for: &entry, timeout: max(.zero, deadline - SystemClock.monotonic())) > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = try Errno.check { read(output.raw, &chunk, chunk.count) }
    pending += chunk.prefix(count)
    return count > 0
  }

  private static func pipe() throws(Errno) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var raw: [Int32] = [-1, -1]
    try Errno.check { pipe2(&raw, O_CLOEXEC) }
    return (FileDescriptor(owning: raw[0]), FileDescriptor(owning: raw[1]))
  }

  private static func currentEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var next = Glibc.environ
    while let text = next.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }
}
