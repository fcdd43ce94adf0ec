import Glibc
package import UnixIO

/// A Unix stream socket that listens: the service manager's, or our own, whose file goes when it is dropped.
package final class ListeningSocket {
  package let descriptor: FileDescriptor
  private let own: Own?

  /// What makes a socket ours: the path, the file there, and the lock held for as long as we serve it.
  private struct Own {
    let path: String
    let identity: Identity
    let lock: FileDescriptor
  }

  private struct Identity: Equatable {
    let device: UInt
    let inode: UInt
  }

  /// A socket of the service manager, which shares it: never shut down, never unlinked.
  init(inherited descriptor: FileDescriptor) {
    self.descriptor = descriptor
    own = nil
  }

  /// Binds `path` for the owner only (0600). A socket file that nobody serves is replaced, one that is served never: of
  /// two daemons starting at once the holder of the lock wins. The lock file stays, since removing it would let a third
  /// lock a new file while the second still waits for the old one.
  package init(path: String) throws(BindError) {
    guard path.utf8.count <= UnixSocket.maximumPathLength else { throw .socket(.pathTooLong(path)) }
    let lock = try Self.lock(path)
    try Self.removeStaleSocket(path)
    do throws(UnixSocketError) {
      descriptor = try UnixSocket.listen(at: path)
    } catch {
      throw .socket(error)
    }
    own = try Self.status(path).map { Own(path: path, identity: $0.identity, lock: lock) }
  }

  deinit {
    guard let own, let status = try? Self.status(own.path), status.identity == own.identity else { return }
    unlink(own.path)
  }

  private static func lock(_ path: String) throws(BindError) -> FileDescriptor {
    let lockPath = path + ".lock"
    do throws(Errno) {
      let lock = FileDescriptor(
        owning: try Errno.check { open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) })
      try Errno.check { flock(lock.raw, LOCK_EX | LOCK_NB) }
      return lock
    } catch .wouldBlock {
      throw .alreadyServed(path: path, isServiceManager: false)
    } catch {
      throw .file(FileError(path: lockPath, reason: .system(error)))
    }
  }

  private static func removeStaleSocket(_ path: String) throws(BindError) {
    guard let status = try status(path) else { return }
    guard status.isSocket else { throw .notASocket(path: path) }
    let probe: FileDescriptor
    do throws(UnixSocketError) {
      probe = try UnixSocket.connect(to: path)
    } catch .system(.connectionRefused, _) {
      unlink(path)
      return
    } catch .system(.noEntry, _) {
      return
    } catch .system(.wouldBlock, _) {
      throw .alreadyServed(path: path, isServiceManager: false)
    } catch {
      throw .socket(error)
    }
    let server = try? PeerCredentials(of: probe.raw)
    throw .alreadyServed(path: path, isServiceManager: server?.processName == "systemd")
  }

  private static func status(_ path: String) throws(BindError) -> (isSocket: Bool, identity: Identity)? {
    var status = stat()
    do throws(Errno) {
      try Errno.check { lstat(path, &status) }
    } catch .noEntry {
      return nil
    } catch {
      throw .file(FileError(path: path, reason: .system(error)))
    }
    return (status.st_mode & S_IFMT == S_IFSOCK, Identity(device: status.st_dev, inode: status.st_ino))
  }
}
