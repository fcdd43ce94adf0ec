import CloudyCLI
import Glibc
import TestSupport
import UnixIO

/// One run of the client in this process, its output kept in files.
struct CommandRun {
  let code: Int32
  let output: String
  let errors: String

  /// `server` is where `--socket` points.
  init(_ line: String, on server: ScriptedServer) throws {
    try self.init(line.split(separator: " ").map(String.init), environment: ["CLOUDY_SOCKET": server.path])
  }

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let folder = try TemporaryDirectory()
    let paths = (folder.appending("out"), folder.appending("err"))
    let output = FileDescriptor(owning: try Errno.check { open(paths.0, O_WRONLY | O_CREAT, 0o600) })
    let errors = FileDescriptor(owning: try Errno.check { open(paths.1, O_WRONLY | O_CREAT, 0o600) })
    code = withExtendedLifetime((output, errors)) {
      CLI(output: Output(descriptor: output.raw), errors: Output(descriptor: errors.raw)) { environment[$0] }
        .run(arguments)
    }
    self.output = String(decoding: try FileSystem.read(paths.0, limit: 1 << 22), as: UTF8.self)
    self.errors = String(decoding: try FileSystem.read(paths.1, limit: 1 << 22), as: UTF8.self)
  }
}
