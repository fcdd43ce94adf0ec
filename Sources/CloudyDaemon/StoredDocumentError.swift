/// Why a file the daemon keeps cannot be taken up; it is set aside then.
package enum StoredDocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Not what this program writes: cut off, of another shape, or somebody else's; with what is wrong in words.
  case malformed(String)
  /// Written by a later version of this program, in this version of the format.
  case newerVersion(Int64)

  package var description: String {
    switch self {
    case .malformed(let fault): "it is damaged: \(fault)"
    case .newerVersion(let version): "a later cloudyd wrote it, in version \(version) of its format"
    }
  }
}
