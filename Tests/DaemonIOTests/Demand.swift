import Glibc

/// `#require` for the body of an exit test, whose own messages do not reach the report: the exit code is the line.
func demand(_ condition: @autoclosure () throws -> Bool, line: Int32 = #line) rethrows {
  guard try condition() else { exit(line) }
}
