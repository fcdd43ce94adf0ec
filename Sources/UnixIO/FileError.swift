/// Why a file or directory could not be read or written.
package struct FileError: Error, Equatable, Sendable {
  package enum Reason: Error, Equatable, Sendable {
    case system(Errno)
    /// The file has more than this many bytes.
    case tooLarge(limit: Int)
  }

  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Whether there simply is no such file.
  package var isMissing: Bool { reason == .system(.noEntry) || reason == .system(.notDirectory) }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .system(let errno): "\(path): \(errno)"
    case .tooLarge(let limit): "\(path): larger than \(limit) bytes"
    }
  }
}
