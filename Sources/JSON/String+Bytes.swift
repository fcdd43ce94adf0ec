/// Comparisons by UTF-8 bytes: `==` and `<` of `String` take canonically equivalent texts (NFC and NFD) for equal.
extension String {
  package func hasSameBytes(as other: String) -> Bool {
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    return left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
  }

  package func precedesBytewise(_ other: String) -> Bool {
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }
}
