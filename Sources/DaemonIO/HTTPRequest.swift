/// A GET request: https, or plain http to a loopback address.
package struct HTTPRequest: Equatable, Sendable {
  package var url: String
  /// Extra header lines by name.
  package var headers: [String: String] = [:]
  package var userAgent: String
  /// Name look-up, connection and TLS handshake together.
  package var connectTimeout = Duration.seconds(5)
  /// The whole transfer, redirects included.
  package var timeout = Duration.seconds(10)
  /// The most bytes of body taken, counted after decompression.
  package var maximumBody = HTTPRequest.defaultMaximumBody
  /// A file of CA certificates (PEM) instead of the system's.
  package var caFile: String?
  /// libcurl's syntax; nil leaves it to the usual environment variables. Never used for loopback addresses.
  package var proxy: String?

  package static let defaultMaximumBody = 4 * 1024 * 1024

  package init(url: String, userAgent: String) {
    self.url = url
    self.userAgent = userAgent
  }
}
