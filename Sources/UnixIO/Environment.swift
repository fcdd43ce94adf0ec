import Glibc

/// The process's environment variables.
package enum Environment {
  /// The value of a variable; nil when unset or empty, which the XDG base directory specification treats alike.
  package static func value(of name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
