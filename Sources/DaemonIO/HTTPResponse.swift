/// An answer, whatever its status; a redirect that was not followed too.
package struct HTTPResponse: Equatable, Sendable {
  package let status: Int
  /// Those of `keptHeaders` that were sent, by lower-case name; of repeated ones the last.
  package let headers: [String: String]
  package let body: [UInt8]

  package init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The headers anybody here has a use for; a server can send no end of others.
  package static let keptHeaders: Set<String> = [
    "age", "cache-control", "content-type", "date", "etag", "expires", "last-modified", "retry-after",
  ]

  /// A header by its name in any case.
  package func header(_ name: String) -> String? {
    headers[name.lowercased()]
  }
}
