/// Where a service is reached: an https URL, or an http one on this machine, with an optional path.
package struct ServiceURL: Equatable, Sendable {
  /// Without a final slash.
  package let text: String
  /// Without port and brackets, lower-case.
  package let host: String

  /// - Throws: `invalidBaseURL` for another scheme, plain http to another machine, user names, queries, fragments, or
  ///   characters that a URL does not have.
  package init(_ text: String) throws(ProviderConfigurationError) {
    guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"?#@\"\\<>^`{|}".utf8.contains($0) })
    else { throw .invalidBaseURL(text) }
    let authority = text.dropFirst(scheme.count).prefix { $0 != "/" }.lowercased()
    let host: Substring
    let rest: Substring
    if authority.hasPrefix("[") {
      host = authority.dropFirst().prefix { $0 != "]" }
      guard authority.contains("]"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        throw .invalidBaseURL(text)
      }
      rest = authority.dropFirst(host.count + 2)
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority.dropFirst(host.count)
    }
    let hasValidPort = rest.isEmpty || rest.first == ":" && UInt16(rest.dropFirst()) != nil
    guard !host.isEmpty, hasValidPort, scheme == "https://" || Self.isLoopback(host) else {
      throw .invalidBaseURL(text)
    }
    var trimmed = text[...]
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.text = String(trimmed)
    self.host = String(host)
  }

  /// A URL written in this source, known to be well-formed.
  init(https host: StaticString) {
    text = "https://\(host)"
    self.host = "\(host)"
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    let octets = host.split(separator: ".", omittingEmptySubsequences: false)
    return host == "localhost" || host == "::1"
      || octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
  }
}
