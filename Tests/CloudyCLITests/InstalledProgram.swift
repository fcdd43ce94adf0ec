import Glibc
import UnixIO

/// Programs of this machine that some tests need.
enum InstalledProgram {
  static let sshd = "/usr/sbin/sshd"
  /// Built beside the tests, but by no dependency of theirs.
  static let cloudy = FileSystem.parent(of: #filePath) + "/../../.build/debug/cloudy"
  static let bar = cloudy + "-bar"

  static func exists(_ name: String) -> Bool {
    if name.hasPrefix("/") { return access(name, X_OK) == 0 }
    return (Environment.value(of: "PATH") ?? "").split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
