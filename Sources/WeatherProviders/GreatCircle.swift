import Glibc

/// Distances on the earth taken for a sphere; half a per cent off at most.
enum GreatCircle {
  /// Mean radius (IUGG), km.
  private static let radius = 6_371.0088
  /// No two points are nearer to each other than their parallels, so far apart for each degree.
  static let kilometersPerDegree = radius * .pi / 180

  /// The haversine formula, km.
  static func kilometers(
    _ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double)
  ) -> Double {
    let (north, other) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
    let chord = haversine(other - north) + cos(north) * cos(other) * haversine((to.longitude - from.longitude) * .pi / 180)
    return 2 * radius * asin(min(1, chord.squareRoot()))
  }

  private static func haversine(_ angle: Double) -> Double {
    sin(angle / 2) * sin(angle / 2)
  }
}
