import Glibc
package import UnixIO

/// One small file that survives restarts, for its owner only (0600 in a 0700 directory).
package struct StateStore: Sendable {
  /// How many files set aside are kept; the oldest gives way.
  package static let maximumSetAside = 3

  package let path: String
  private let limit: Int

  /// `limit`: the most bytes the file may have.
  package init(directory: String, name: String, limit: Int) {
    path = directory + "/" + name
    self.limit = limit
  }

  /// The file's bytes; nil when there is none. What a crash left of an earlier save is removed.
  package func load() throws(FileError) -> [UInt8]? {
    FileSystem.removeLeftovers(of: path)
    do throws(FileError) {
      return try FileSystem.read(path, limit: limit)
    } catch  where error.isMissing {
      return nil
    }
  }

  /// Replaces the file, making its directory if need be; with `sync` it survives a crash of the machine.
  package func save(_ bytes: [UInt8], sync: Bool) throws(FileError) {
    try FileSystem.makeDirectory(FileSystem.parent(of: path))
    try FileSystem.writeAtomically(path, bytes, sync: sync)
  }

  /// Moves a file that cannot be understood to `NAME.corrupt-N`, 1 being the newest, for its owner to look at.
  /// Returns where it is now.
  package func setAside() throws(FileError) -> String {
    for number in (1..<Self.maximumSetAside).reversed() {
      rename("\(path).corrupt-\(number)", "\(path).corrupt-\(number + 1)")
    }
    let aside = "\(path).corrupt-1"
    do throws(Errno) {
      try Errno.check { rename(path, aside) }
    } catch {
      throw FileError(path: path, reason: .system(error))
    }
    return aside
  }
}
