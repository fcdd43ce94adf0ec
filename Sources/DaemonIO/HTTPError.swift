/// Why there is no answer.
package struct HTTPError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// No route to anywhere, or names are not resolved.
    case offline
    /// The host answers, but not at this port; or it may not be reached.
    case refused
    case timeout
    /// No trusted, encrypted connection: certificate, host name, handshake.
    case tls
    /// The connection ended before the answer did.
    case shortBody
    /// The body has more bytes than the request allows.
    case tooLarge
    /// Not HTTP, or not decodable.
    case malformed
    /// Not a URL that may be asked for.
    case invalidURL
  }

  package let kind: Kind
  /// libcurl's words; never the URL's path or query, where keys stand.
  package let text: String

  package init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}

extension HTTPError: CustomStringConvertible {
  package var description: String { text }
}
