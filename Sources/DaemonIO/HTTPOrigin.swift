import CCurl

/// What a URL names before its path (RFC 6454), read by libcurl's own parser so that the two cannot disagree.
struct HTTPOrigin: Equatable {
  let scheme: String
  let host: String
  let port: String

  /// Nil for what is not an http or https URL.
  init?(_ url: String) {
    let parts = HTTPOrigin.parts(url, [CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT])
    guard let parts, ["http", "https"].contains(parts[0]) else { return nil }
    (scheme, host, port) = (parts[0], parts[1].lowercased(), parts[2])
  }

  /// By name or literal; "localhost" never leaves the machine, libcurl sees to that.
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }

  /// Whether it may be asked: nobody on the way can read or change what goes over it.
  var isPrivate: Bool { scheme == "https" || isLoopback }

  /// Path and query of a URL: what may hold a key.
  static func secrets(of url: String) -> [String] {
    [CURLUPART_PATH, CURLUPART_QUERY].compactMap { parts(url, [$0])?[0] }.filter { $0.utf8.count > 1 }
  }

  private static func parts(_ url: String, _ parts: [CURLUPart]) -> [String]? {
    guard let parser = curl_url() else { return nil }
    defer { curl_url_cleanup(parser) }
    guard curl_url_set(parser, CURLUPART_URL, url, 0) == CURLUE_OK else { return nil }
    var texts: [String] = []
    for part in parts {
      var text: UnsafeMutablePointer<CChar>?
      guard curl_url_get(parser, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
      texts.append(String(cString: text))
      curl_free(text)
    }
    return texts
  }
}
