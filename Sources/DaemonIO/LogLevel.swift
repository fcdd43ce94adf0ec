/// How much a message matters. The raw value is syslog(3)'s.
enum LogLevel: Int {
  /// Something the user asked for cannot be had until somebody acts.
  case error = 3
  /// Something went wrong that Cloudy works around.
  case warning = 4
  /// A change of state the user may want to know of: started, reloaded, stopped.
  case info = 6
}
