import UnixIO

/// A bus of its own that stands for the system's, perhaps with `servers/geoclue.py` on it; ended when dropped.
package final class TestBus {
  /// For `$DBUS_SYSTEM_BUS_ADDRESS`; the same after a restart.
  package let address: String
  private var daemon: ChildProcess?
  /// Prints "asked" at each search.
  package private(set) var geoClue: ChildProcess?
  private let folder: TemporaryDirectory

  package enum Failure: Error {
    case didNotStart
  }

  /// Whether the programs it takes are installed.
  package static let isAvailable =
    TestFile.exists("/usr/bin/dbus-daemon") && TestFile.exists("/usr/lib/python3/dist-packages/gi/__init__.py")

  /// - Parameter geoClue: the arguments of `geoclue.py`; nil for a bus without that service.
  package init(geoClue arguments: [String]? = nil) throws {
    folder = try TemporaryDirectory()
    address = "unix:path=" + folder.appending("bus")
    try start()
    if let arguments { geoClue = try serve("geoclue.py", arguments) }
  }

  /// Begins, at the same address, after `stop()`; nobody is on it.
  package func start() throws {
    // A session bus has no policy to hinder anyone; its address makes it the system's.
    let daemon = try ChildProcess([
      "/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1", "--address=" + address,
    ])
    guard try daemon.readLine() != nil else { throw Failure.didNotStart }
    self.daemon = daemon
  }

  /// Cuts everybody off.
  package func stop() {
    geoClue = nil
    daemon = nil
  }

  /// A stand-in for logind, `servers/logind.py`, which tells what is written to it.
  package func logind() throws -> ChildProcess {
    try serve("logind.py", [])
  }

  private func serve(_ script: String, _ arguments: [String]) throws -> ChildProcess {
    let service = try ChildProcess(
      ["/usr/bin/python3", "-B", TestServer.servers + "/" + script] + arguments,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
    guard try service.readLine() == "ready" else { throw Failure.didNotStart }
    return service
  }
}
