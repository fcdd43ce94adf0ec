/// What the program tells its caller, by sysexits.h.
package enum ExitCode: Int32, Sendable {
  case ok = 0
  /// EX_USAGE: the command line is wrong.
  case usage = 64
  /// EX_UNAVAILABLE: no server.
  case noServer = 69
  /// EX_SOFTWARE: the server refused the request.
  case serverError = 70
  /// EX_IOERR: standard output cannot be written.
  case outputFailed = 74
  /// EX_TEMPFAIL: no weather yet, the server is busy, silent or stopping.
  case tryLater = 75
  /// EX_PROTOCOL: the server sent something that is not cloudy/1, or hung up without an answer.
  case protocolError = 76
}
