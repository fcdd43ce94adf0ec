import UnixIO

/// What proc(5) tells of a process.
package struct RunningProcess: Equatable, Sendable {
  private static let longestStat = 4_096

  /// At most 15 bytes.
  package let name: String
  package let parent: Int32

  /// Nil where there is no such process.
  package init?(_ pid: Int32) {
    guard let bytes = try? FileSystem.read("/proc/\(pid)/stat", limit: Self.longestStat) else { return nil }
    self.init(stat: String(decoding: bytes, as: UTF8.self))
  }

  /// From `PID (NAME) STATE PPID ...`; the name may hold anything.
  package init?(stat: String) {
    guard let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")"), open < close else { return nil }
    let fields = stat[stat.index(after: close)...].split(separator: " ")
    guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
    name = String(stat[stat.index(after: open)..<close])
    self.parent = parent
  }
}
