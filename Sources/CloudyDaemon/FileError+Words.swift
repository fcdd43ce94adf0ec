import UnixIO

extension FileError.Reason {
  /// The reason alone, for sentences that name the file themselves.
  var words: String {
    switch self {
    case .system(let errno): "\(errno)"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    }
  }
}
