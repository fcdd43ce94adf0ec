/// What a `set-location` request asks for.
package enum LocationRequest: Equatable, Sendable {
  /// Degrees, WGS 84; -90...90 and -180...180. With a name to save it under, the place in force stays.
  case coordinates(latitude: Double, longitude: Double, name: String?, save: String?)
  /// A place name to look up, 1 to 256 bytes. With a name to save it under, the place in force stays.
  case query(String, save: String?)
  /// Forget the choice.
  case auto
  /// Take the place saved under this name.
  case saved(String)
  /// Save the place in force under this name.
  case saveCurrent(as: String)
  /// Forget the place saved under this name.
  case remove(String)
}
