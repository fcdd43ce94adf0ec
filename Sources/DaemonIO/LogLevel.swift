/// How much a message matters. The raw value is syslog(3)'s.
package enum LogLevel: Int, Comparable, Sendable {
  /// Something the user asked for cannot be had until somebody acts.
  case error = 3
  /// Something went wrong that Cloudy works around.
  case warning = 4
  /// A change of state the user may want to know of: started, reloaded, stopped.
  case info = 6
  /// What happens, for whoever looks for a fault; clients coming and going.
  case debug = 7

  /// Ordered by importance: debug is the least.
  package static func < (one: LogLevel, other: LogLevel) -> Bool {
    one.rawValue > other.rawValue
  }
}
