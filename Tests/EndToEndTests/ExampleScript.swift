import Glibc
import TestSupport
import UnixIO

/// A script of `examples/scripts` under way, with everything it starts; all of it ended when dropped.
final class ExampleScript {
  private static let folder = TestFile.packageRoot + "/examples/scripts"

  let process: ChildProcess

  /// `command`: the script's name and its arguments. `timeout` makes a process group of it and passes signals on to all.
  init(_ home: Home, _ command: [String], mergesStandardError: Bool = false) throws {
    process = try ChildProcess(
      ["timeout", "120", Self.folder + "/" + command[0]] + command.dropFirst(),
      environment: home.environment.merging(["PATH": home.path, "LC_ALL": "C.UTF-8"]) { $1 },
      mergesStandardError: mergesStandardError)
  }

  deinit { stop() }

  /// Those programs are all installed.
  static func canRun(_ programs: String...) -> Bool {
    let folders = Environment.value(of: "PATH")?.split(separator: ":") ?? []
    return programs.allSatisfy { program in folders.contains { access("\($0)/\(program)", X_OK) == 0 } }
  }

  func stop() {
    process.signal(SIGTERM)
    _ = process.wait(within: .seconds(5))
  }

  /// The next line with this in it; nil at the end of the script's output, or when none came in time.
  func next(_ wanted: String) throws -> String? {
    while let line = try process.readLine() {
      if line.contains(wanted) { return line }
    }
    return nil
  }
}

extension Home {
  /// Commands in this folder come before the real ones.
  var standIns: String { folder.appending("bin") }
  /// The scripts' PATH.
  var path: String {
    [standIns, Self.programs, Environment.value(of: "PATH") ?? "/usr/bin:/bin"].joined(separator: ":")
  }
}
