import Glibc

extension Double {
  /// The cosine of an angle in degrees.
  static func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }

  /// The sine of an angle in degrees.
  static func sine(degrees: Double) -> Double { sin(degrees * .pi / 180) }

  /// The angle whose cosine this is, degrees; nil where there is none.
  var arcCosine: Double? { (-1...1).contains(self) ? acos(self) * 180 / .pi : nil }

  /// The angle whose sine this is, degrees; of impossible sines the nearest possible.
  var arcSine: Double { asin(Swift.min(1, Swift.max(-1, self))) * 180 / .pi }
}
