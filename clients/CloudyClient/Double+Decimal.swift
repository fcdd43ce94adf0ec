extension Double {
  /// A decimal number as people write it: no "nan", "inf", exponent or hexadecimal, which `Double` takes too.
  package init?(decimal text: String) {
    guard text.utf8.allSatisfy({ "0123456789+-.".utf8.contains($0) }), let value = Double(text), value.isFinite else {
      return nil
    }
    self = value
  }
}
