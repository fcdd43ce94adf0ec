import CloudyClient
import Testing
import UnixIO

struct ExitCodeTests {
  private static func refused(_ code: String, retryAfterSeconds: Int64? = nil) -> ClientError {
    .refused(ServerError(code: code, message: "", retryAfterSeconds: retryAfterSeconds))
  }

  @Test(
    arguments: [
      (.notRunning(path: "/x"), 69), (.unreachable(.pathTooLong("/x")), 69),
      (.unreachableHost(name: "x", words: ""), 69), (.busy(path: "/x"), 75), (.timedOut, 75), (.closed, 76),
      (.stopping(reason: "shutdown", retryAfterSeconds: 2), 75), (.malformed(""), 76), (.lineTooLong, 76),
      (.system(.wouldBlock), 75), (refused("too-many-clients"), 75), (refused("not-permitted"), 70),
      (refused("unknown-place"), 70), (refused("shutting-down"), 75), (refused("from-the-future"), 70),
      (refused("from-the-future", retryAfterSeconds: 1), 75), (refused("failed-request"), 75),
    ] as [(ClientError, Int32)])
  func `every failure has one code in all clients`(error: ClientError, code: Int32) {
    #expect(ExitCode(error).rawValue == code)
  }
}
