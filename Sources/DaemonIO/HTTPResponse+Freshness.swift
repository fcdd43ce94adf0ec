import CCurl

extension HTTPResponse {
  /// Unix seconds until which the answer asks not to be asked for again: `Cache-Control: max-age` (RFC 9111), else
  /// `Expires`, by the service's own clock; nil where it says neither.
  package func expiresAt(now: Int64) -> Int64? {
    if let directives = header("cache-control")?.split(separator: ",") {
      for directive in directives {
        let parts = directive.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, Self.trimmed(parts[0]).lowercased() == "max-age" else { continue }
        if let seconds = Self.seconds(Self.trimmed(parts[1])) { return now + seconds }
      }
    }
    return header("expires").flatMap { seconds(until: $0, now: now) }.map { now + $0 }
  }

  /// Seconds of `Retry-After` in either form (RFC 9110), nil without one.
  package func retryAfter(now: Int64) -> Int64? {
    guard let text = header("retry-after") else { return nil }
    return Self.seconds(Self.trimmed(text[...])) ?? seconds(until: text, now: now).map { max($0, 0) }
  }

  /// Seconds from when the answer was made: ours may be another clock (RFC 9111, section 4.2.1).
  private func seconds(until date: String, now: Int64) -> Int64? {
    Self.date(date).map { $0 - (header("date").flatMap(Self.date) ?? now) }
  }

  /// A year bounds what a broken server can make of it.
  private static func seconds(_ text: String) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return min(Int64(text) ?? .max, 31_536_000)
  }

  private static func date(_ text: String) -> Int64? {
    let time = curl_getdate(text, nil)
    return time < 0 ? nil : Int64(time)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.prefix { $0 != " " })
  }
}
