import CLinux
import Glibc
import UnixIO

/// The built `cloudy-bar` with a packet-mode pipe as its standard output, so that one read is one write (pipe(2), O_DIRECT).
final class BarProcess {
  struct Options {
    /// Closes 0 and 2 first, as xmobar does.
    var closesOthers = false
    /// Starts it with every signal blocked and SIGPIPE and SIGTERM ignored, as a careless parent does.
    var hasHostileSignals = false
    /// Starts it from a shell that waits for it; signals go to the shell.
    var isInShell = false
    /// Fills the pipe before it starts.
    var isBlocked = false
  }

  let pid: Int32
  private var input: FileDescriptor?
  private var output: FileDescriptor?
  private let errors: FileDescriptor
  private var status: Int32?

  init(_ arguments: [String], _ options: Options = Options()) throws(Errno) {
    let (inputReader, inputWriter) = try Self.pipe()
    let (reader, writer) = try Self.pipe(Self.packets)
    let (errorReader, errorWriter) = try Self.pipe()
    if options.isBlocked {
      try Errno.check { fcntl(writer.raw, Self.setPipeSize, 4096) }
      _ = try Errno.check { write(writer.raw, [UInt8](repeating: 0x2E, count: 4096), 4096) }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, writer.raw, STDOUT_FILENO)
    if options.closesOthers {
      posix_spawn_file_actions_addclose(&actions, STDIN_FILENO)
      posix_spawn_file_actions_addclose(&actions, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_adddup2(&actions, inputReader.raw, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errorWriter.raw, STDERR_FILENO)
    }
    let shell =
      options.isInShell
      ? ["sh", "-c", "\"$@\"; :", "sh"]
      : options.hasHostileSignals ? ["sh", "-c", "trap '' PIPE TERM INT; exec \"$@\"", "sh"] : []
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = sigset_t()
    if options.hasHostileSignals { sigfillset(&mask) } else { sigemptyset(&mask) }
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let argv = (shell + [Self.executable] + arguments).map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    var pid: Int32 = 0
    let failure = posix_spawnp(&pid, shell.first ?? Self.executable, &actions, &attributes, argv, Glibc.environ)
    guard failure == 0 else { throw Errno(failure) }
    self.pid = pid
    input = inputWriter
    output = reader
    errors = errorReader
  }

  deinit {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  func signal(_ number: Int32) {
    if status == nil { kill(pid, number) }
  }

  func type(_ text: String) throws(Errno) {
    if let input { try Output(descriptor: input.raw).write(text) }
  }

  func closeInput() {
    input = nil
  }

  /// Goes away as a bar does.
  func closeOutput() {
    output = nil
  }

  /// What one write wrote; nil at the end or when nothing came in time.
  func record(within limit: Duration = .seconds(30)) throws(Errno) -> String? {
    guard let output else { return nil }
    return try Self.read(output, within: limit)
  }

  /// What it complained about.
  func complaint() throws(Errno) -> String? {
    try Self.read(errors, within: .zero)
  }

  /// The exit status, or 128 plus the signal that ended it; nil when it still runs after the limit.
  func wait(within limit: Duration = .seconds(30)) -> Int32? {
    let deadline = SystemClock.monotonic() + limit
    while status == nil, SystemClock.monotonic() < deadline {
      var raw: Int32 = 0
      if waitpid(pid, &raw, WNOHANG) == pid {
        status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
      } else {
        usleep(2_000)
      }
    }
    return status
  }

  /// Whether it waits in poll(2), having done all there is to do: state S of proc(5) a few times in a row.
  func settle() {
    var quiet = 0
    while quiet < 5 {
      let text = (try? FileSystem.read("/proc/\(pid)/stat", limit: 4096)) ?? []
      quiet = String(decoding: text, as: UTF8.self).contains(") S ") ? quiet + 1 : 0
      usleep(10_000)
    }
  }

  private static func read(_ descriptor: FileDescriptor, within limit: Duration) throws(Errno) -> String? {
    var entries = [pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)]
    guard try Poll.wait(for: &entries, timeout: limit) > 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = try Errno.check { Glibc.read(descriptor.raw, &chunk, chunk.count) }
    return count == 0 ? nil : String(decoding: chunk[..<count], as: UTF8.self)
  }

  private static func pipe(_ flags: Int32 = 0) throws(Errno) -> (FileDescriptor, FileDescriptor) {
    var raw: [Int32] = [-1, -1]
    try Errno.check { pipe2(&raw, O_CLOEXEC | flags) }
    return (FileDescriptor(owning: raw[0]), FileDescriptor(owning: raw[1]))
  }

  /// O_DIRECT, which Glibc's headers show to GNU sources only.
  private static let packets: Int32 = 0o40000
  /// F_SETPIPE_SZ, likewise.
  private static let setPipeSize: Int32 = 1031

  /// Beside the test bundle's executable.
  private static let executable: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let bytes = path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    return FileSystem.parent(of: String(decoding: bytes, as: UTF8.self)) + "/cloudy-bar"
  }()
}
