import Glibc
import UnixIO

/// Waits until the condition holds, looking often; false when it never did.
func eventually(within limit: Duration = Client.patience, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = SystemClock.monotonic() + limit
  while SystemClock.monotonic() < deadline {
    if try condition() { return true }
    usleep(5_000)
  }
  return try condition()
}
