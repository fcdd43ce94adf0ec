extension String {
  /// The longest beginning of whole Unicode scalars that fits into `limit` bytes of UTF-8.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    // Slicing the scalars rounds an index inside one down to its start.
    return String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)])
  }
}
