import DaemonIO
import JSON

/// What a service calls the version of an answer it sent (RFC 9110, section 8.8): asked for a newer one only, it need not
/// send the same again.
package struct AnswerVersion: Equatable, Sendable {
  /// Longest of either, bytes: services use some 40.
  private static let maximumBytes = 512

  package let entityTag: String?
  /// As it was sent: it is compared as text by some services.
  package let lastModified: String?

  /// Nil for an answer without a version.
  package init?(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag.flatMap { Self.isUsable($0) ? $0 : nil }
    self.lastModified = lastModified.flatMap { Self.isUsable($0) ? $0 : nil }
    if self.entityTag == nil, self.lastModified == nil { return nil }
  }

  /// - Parameter known: the version so far, where the answer says that nothing has changed: it need not repeat all of it.
  init?(_ response: HTTPResponse, known: AnswerVersion? = nil) {
    self.init(
      entityTag: response.header("etag") ?? known?.entityTag,
      lastModified: response.header("last-modified") ?? known?.lastModified)
  }

  /// The header lines that ask for a newer version only.
  package var conditions: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = entityTag
    headers["If-Modified-Since"] = lastModified
    return headers
  }

  /// Whether it can stand in a header line.
  private static func isUsable(_ text: String) -> Bool {
    (1...maximumBytes).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
