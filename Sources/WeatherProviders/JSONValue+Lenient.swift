import JSON

/// Readings of payload values: numbers have come as strings (home-assistant/core#31548), and integers as `55.0`.
extension JSONValue {
  var lenientDouble: Double? {
    double ?? string.flatMap(Double.init)
  }

  var lenientInteger: Int64? {
    lenientDouble.flatMap { Int64(exactly: $0.rounded(.down)) }
  }

  /// Unix seconds; nil outside the years 1970...9999, so for -999 and for milliseconds too.
  var instant: Int64? {
    lenientInteger.flatMap { (1...253_402_214_399).contains($0) ? $0 : nil }
  }

  /// A text with something in it; the providers' "none" counts as nothing.
  var words: String? {
    string.flatMap { $0.isEmpty || $0 == "none" ? nil : $0 }
  }

  /// An offset from UTC that some zone may have, whole minutes within 18 hours, from a number of hours or seconds.
  func utcOffset(unitSeconds: Double) -> Int? {
    let longest = 18.0 * 3_600
    guard let seconds = lenientDouble.map({ ($0 * unitSeconds).rounded() }), seconds.magnitude <= longest,
      seconds.truncatingRemainder(dividingBy: 60) == 0
    else {
      return nil
    }
    return Int(seconds)
  }
}
