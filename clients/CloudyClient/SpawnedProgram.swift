import Glibc
package import UnixIO

/// A program this one has started and answers for: ended and reaped when its last owner lets go, so that neither the
/// program nor a zombie of it is left.
package final class SpawnedProgram {
  /// Time to end by SIGTERM before SIGKILL.
  private static let grace = Duration.milliseconds(500)
  /// Between two looks at whether it has ended.
  private static let lookInterval = Duration.milliseconds(2)
  /// What a shell reports for a program that cannot be found, and is told here where the kernel reaped it unasked.
  private static let lost: Int32 = 127

  private let pid: Int32
  private var status: Int32?

  /// Starts `arguments[0]`, looked for in PATH, with three descriptors as its standard ones; signals are neither blocked
  /// nor ignored in it, whatever this process does.
  package init(_ arguments: [String], input: Int32, output: Int32, errors: Int32) throws(Errno) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let argv = arguments.map { strdup($0) } + [nil]
    defer { for text in argv { free(text) } }
    var pid: Int32 = 0
    let failure = posix_spawnp(&pid, arguments.first ?? "", &actions, &attributes, argv, environ)
    guard failure == 0 else { throw Errno(failure) }
    self.pid = pid
  }

  deinit {
    guard wait(within: .zero) == nil else { return }
    kill(pid, SIGTERM)
    guard wait(within: Self.grace) == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// The exit status, or 128 plus the signal that ended it; nil while it still runs after `limit`.
  package func wait(within limit: Duration) -> Int32? {
    let deadline = Deadline(in: limit)
    while status == nil {
      var raw: Int32 = 0
      switch waitpid(pid, &raw, WNOHANG) {
      case pid: status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
      case -1 where Errno.last != .interrupted: status = Self.lost
      default:
        guard deadline.remaining > .zero else { return nil }
        var nothing: [pollfd] = []
        _ = try? Poll.wait(for: &nothing, timeout: Self.lookInterval)
      }
    }
    return status
  }

  /// What a program says, for programs that say little: its exit status and output; nil where there is none of that name,
  /// or it has not ended within `limit`.
  package static func run(
    _ arguments: [String], within limit: Duration, outputLimit: Int = 1 << 20
  ) -> (status: Int32, output: String)? {
    let deadline = Deadline(in: limit)
    guard let (program, output) = try? started(arguments) else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < outputLimit {
      var entry = [pollfd(fd: output.raw, events: Int16(POLLIN), revents: 0)]
      guard let ready = try? Poll.wait(for: &entry, timeout: deadline.remaining), ready > 0 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = read(output.raw, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    guard let status = program.wait(within: deadline.remaining) else { return nil }
    return (status, String(decoding: bytes, as: UTF8.self))
  }

  /// The program, and our end of its output, whose other end is the program's alone: else its end would never come.
  private static func started(_ arguments: [String]) throws(Errno) -> (SpawnedProgram, FileDescriptor) {
    let (ours, theirs) = try UnixSocket.pair()
    try Errno.check { fcntl(theirs.raw, F_SETFL, 0) }
    let null = FileDescriptor(owning: try Errno.check { open("/dev/null", O_RDWR | O_CLOEXEC) })
    return (try SpawnedProgram(arguments, input: null.raw, output: theirs.raw, errors: null.raw), ours)
  }
}
