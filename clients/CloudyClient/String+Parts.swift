extension String {
  /// The text with every occurrence of a part, by its bytes, replaced.
  ///
  /// `replacing(_:with:)` of the standard library compares characters: it leaves a quote with an accent (U+0301) on it, in
  /// which a shell or a bar still sees the quote. It also brings in all of regular expressions, 2 MB.
  package func replacingEvery(_ part: String, with other: String) -> String {
    let (bytes, part) = (Array(utf8), Array(part.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if !part.isEmpty, bytes[index...].starts(with: part) {
        result += other.utf8
        index += part.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the bytes of a part are somewhere in it.
  package func holds(_ part: String) -> Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: part.utf8) }
  }
}
