/// What a `set-location` request asks for.
package enum LocationRequest: Equatable, Sendable {
  /// Degrees, WGS 84; -90...90 and -180...180.
  case coordinates(latitude: Double, longitude: Double, name: String?)
  /// A place name to look up, 1 to 256 bytes.
  case query(String)
  /// Forget the choice.
  case auto
}
