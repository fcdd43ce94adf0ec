import Glibc
package import UnixIO

/// A directory of its own for one test, removed with all it holds when dropped.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws(Errno) {
    var template = Array("/tmp/cloudy-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Errno.last }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    _ = try? ChildProcess(["rm", "-rf", path]).wait()
  }

  package func appending(_ name: String) -> String {
    path + "/" + name
  }
}
