import Glibc
package import WeatherModel

extension Place {
  /// How far a point, in degrees, is: the haversine formula on a sphere, half a per cent off at most.
  package func kilometers(to point: (latitude: Double, longitude: Double)) -> Double {
    let (here, there) = (latitude * .pi / 180, point.latitude * .pi / 180)
    let eastward = Self.haversine((point.longitude - longitude) * .pi / 180)
    let chord = Self.haversine(there - here) + cos(here) * cos(there) * eastward
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }

  /// No point is nearer than its parallel, so far away for each degree, km.
  static let kilometersPerDegree = earthRadius * .pi / 180

  /// The mean one (IUGG), km.
  private static let earthRadius = 6_371.0088

  private static func haversine(_ angle: Double) -> Double {
    sin(angle / 2) * sin(angle / 2)
  }
}
