import Glibc

/// Whole files and directories.
package enum FileSystem {
  /// The bytes of a file of at most `limit` bytes. A FIFO nobody writes to reads as empty instead of blocking.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try naming(path) { () throws(FileError.Reason) in
      let file = try opened(path, O_RDONLY | O_NONBLOCK)
      var bytes: [UInt8] = []
      var status = stat()
      if fstat(file.raw, &status) == 0 { bytes.reserveCapacity(min(max(0, Int(status.st_size)), limit)) }
      var chunk = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = try system { Glibc.read(file.raw, &chunk, chunk.count) }.get()
        guard count > 0 else { return bytes }
        guard bytes.count + count <= limit else { throw .tooLarge(limit: limit) }
        bytes += chunk.prefix(count)
      }
    }
  }

  /// Replaces a file as a whole: readers see the old bytes or the new ones, also after a crash of this process; with
  /// `sync` after a crash of the machine too. On failure the old file stands.
  package static func writeAtomically(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600, sync: Bool
  ) throws(FileError) {
    try naming(path) { () throws(FileError.Reason) in
      let temporary = "\(path)\(temporarySuffix)\(getpid())"
      // A crash may have left one of the same name.
      unlink(temporary)
      do throws(FileError.Reason) {
        let file = try opened(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
        do throws(Errno) { try Output(descriptor: file.raw).write(bytes) } catch { throw .system(error) }
        if sync { _ = try system { fsync(file.raw) }.get() }
        _ = try system { rename(temporary, path) }.get()
      } catch {
        unlink(temporary)
        throw error
      }
      if sync {
        let directory = try opened(parent(of: path), O_RDONLY | O_DIRECTORY)
        _ = try system { fsync(directory.raw) }.get()
      }
    }
  }

  /// Before the PID of who writes a file.
  private static let temporarySuffix = ".tmp-"

  /// Removes what crashes left of writing this file: that of processes that are no more.
  package static func removeLeftovers(of path: String) {
    let directory = parent(of: path)
    for name in names(in: directory) {
      let leftover = "\(directory)/\(name)"
      let prefix = path + temporarySuffix
      guard leftover.hasPrefix(prefix), let process = pid_t(leftover.dropFirst(prefix.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unlink(leftover)
    }
  }

  /// Makes a directory and its missing parents, for the owner only (0700); one that exists is left as it is.
  package static func makeDirectory(_ path: String) throws(FileError) {
    try naming(path) { () throws(FileError.Reason) in
      do throws(FileError.Reason) {
        _ = try system { mkdir(path, 0o700) }.get()
      } catch .system(.exists) {
        _ = try opened(path, O_RDONLY | O_DIRECTORY)
      } catch .system(.noEntry) where parent(of: path) != path {
        do throws(FileError) { try makeDirectory(parent(of: path)) } catch { throw error.reason }
        _ = try system { mkdir(path, 0o700) }.get()
      }
    }
  }

  /// The names in a directory, in no order; none where it cannot be read.
  package static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// The directory of a path, which need not exist.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func opened(
    _ path: String, _ flags: Int32, _ mode: UInt32 = 0
  ) throws(FileError.Reason) -> FileDescriptor {
    FileDescriptor(owning: try system { open(path, flags | O_CLOEXEC, mode) }.get())
  }

  private static func system<Value: SignedInteger>(_ call: () -> Value) -> Result<Value, FileError.Reason> {
    do throws(Errno) { return .success(try Errno.check(call)) } catch { return .failure(.system(error)) }
  }

  private static func naming<Value>(
    _ path: String, _ body: () throws(FileError.Reason) -> Value
  ) throws(FileError) -> Value {
    do throws(FileError.Reason) { return try body() } catch { throw FileError(path: path, reason: error) }
  }
}
