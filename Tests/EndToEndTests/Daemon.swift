import Glibc
import TestSupport
import UnixIO

/// A running `cloudyd`, whose log goes to its home; killed by its PID when dropped.
final class Daemon {
  static let program = Home.programs + "/cloudyd"

  enum Failure: Error {
    case didNotStart(log: String)
  }

  let home: Home
  let process: ChildProcess

  /// Starts it and waits until it serves; not by connecting, since a client begins things.
  convenience init(
    _ home: Home, _ arguments: [String] = [], environment: [String: String?] = [:], under wrapper: [String] = []
  ) throws {
    let before = home.starts
    try self.init(starting: home, arguments, environment: environment, under: wrapper)
    guard eventually({ home.starts > before || process.wait(within: .zero) != nil }), home.starts > before else {
      throw Failure.didNotStart(log: home.log)
    }
  }

  /// Starts it without waiting. `wrapper` is a command that executes the daemon; `passing` is what systemd would pass.
  init(
    starting home: Home, _ arguments: [String] = [], environment: [String: String?] = [:], under wrapper: [String] = [],
    passing descriptor: FileDescriptor? = nil
  ) throws {
    self.home = home
    let script = #"log=$1; shift; [ -z "$LISTEN_FDS" ] || export LISTEN_PID=$$; exec "$@" 2>>"$log""#
    process = try ChildProcess(
      ["sh", "-c", script, "sh", home.logPath] + wrapper + [Self.program] + arguments,
      environment: home.environment.merging(environment) { $1 }, passing: descriptor)
  }

  /// Ends it in good order; its exit status.
  func stop(_ signal: Int32 = SIGTERM) -> Int32? {
    process.signal(signal)
    return process.wait()
  }

  /// A figure of /proc/PID/status, "RssAnon", kB.
  func memory(_ name: String) throws -> Int? {
    let status = try home.text(of: "/proc/\(process.pid)/status")
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
  }

  /// Seconds of processor time used so far.
  func processorTime() throws -> Double {
    let stat = try home.text(of: "/proc/\(process.pid)/stat")
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  var descriptorCount: Int { TestFile.names(in: "/proc/\(process.pid)/fd").count }
}
