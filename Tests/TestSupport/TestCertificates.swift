/// A throw-away certificate authority and server certificates, made by openssl once per test process: good, wrong,
/// expired, self.
package struct TestCertificates: Sendable {
  package static let shared = Result { try TestCertificates() }

  let folder: TemporaryDirectory

  package enum Failure: Error {
    case openssl
  }

  /// What a client has to trust for "good" to be accepted (PEM).
  package var authority: String { folder.appending("ca.pem") }

  private init() throws {
    folder = try TemporaryDirectory()
    let maker = try ChildProcess(["sh", TestServer.servers + "/make_certificates.sh", folder.path])
    guard maker.wait() == 0 else { throw Failure.openssl }
  }
}
