import UnixIO

/// A bus of its own that stands for the system's, perhaps with `servers/geoclue.py` on it; ended when dropped.
package final class TestBus {
  /// For `$DBUS_SYSTEM_BUS_ADDRESS`.
  package let address: String
  private let daemon: ChildProcess
  private var service: ChildProcess?
  private let folder: TemporaryDirectory

  package enum Failure: Error {
    case didNotStart
  }

  /// Whether the programs it takes are installed.
  package static let isAvailable =
    TestFile.exists("/usr/bin/dbus-daemon") && TestFile.exists("/usr/lib/python3/dist-packages/gi/__init__.py")

  /// - Parameter geoClue: the arguments of `geoclue.py`; nil for a bus without that service.
  package init(geoClue arguments: [String]?) throws {
    folder = try TemporaryDirectory()
    // A session bus has no policy to hinder anyone; its address makes it the system's.
    daemon = try ChildProcess([
      "/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1",
      "--address=unix:path=" + folder.appending("bus"),
    ])
    guard let address = try daemon.readLine() else { throw Failure.didNotStart }
    self.address = address
    guard let arguments else { return }
    let service = try ChildProcess(
      ["/usr/bin/python3", "-B", TestServer.servers + "/geoclue.py"] + arguments,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
    guard try service.readLine() == "ready" else { throw Failure.didNotStart }
    self.service = service
  }
}
