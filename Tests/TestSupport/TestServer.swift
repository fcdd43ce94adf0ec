package import UnixIO

/// `servers/http_server.py`, whose own text says what each path answers; ended when dropped.
package final class TestServer {
  package let port: String
  /// `http://127.0.0.1:PORT`, or `https://localhost:PORT` with a certificate.
  package let baseURL: String
  private let process: ChildProcess
  private let folder: TemporaryDirectory

  package enum Failure: Error {
    case didNotStart
  }

  /// `directory`: served for paths the server has no script for. `certificate`: of `TestCertificates`, by name. `wrapper`: a
  /// command that executes the server.
  package init(directory: String? = nil, certificate: String? = nil, under wrapper: [String] = []) throws {
    folder = try TemporaryDirectory()
    var arguments = ["python3", "-B", Self.servers + "/http_server.py", folder.appending("log")]
    if let directory { arguments += ["--directory", directory] }
    if let certificate {
      let path = try TestCertificates.shared.get().folder.appending(certificate)
      arguments += ["--certificate", path + ".pem", "--key", path + ".key"]
    }
    process = try ChildProcess(wrapper + arguments)
    guard let port = try process.readLine() else { throw Failure.didNotStart }
    self.port = port
    baseURL = certificate == nil ? "http://127.0.0.1:\(port)" : "https://localhost:\(port)"
  }

  /// What `baseURL + "/switch"` answers from now on: another of the server's paths, without its first slash.
  package func answer(_ path: String) throws(FileError) {
    try FileSystem.writeAtomically(folder.appending("log.switch"), Array(path.utf8), sync: false)
  }

  /// The requests so far, one line each: method, path and header lines, separated by tabs.
  package func requests() throws(FileError) -> [String] {
    let path = folder.appending("log")
    guard TestFile.exists(path) else { return [] }
    let log = try FileSystem.read(path, limit: 1 << 24)
    return String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static let servers = FileSystem.parent(of: #filePath) + "/servers"
}
