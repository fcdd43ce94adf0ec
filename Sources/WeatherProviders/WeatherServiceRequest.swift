/// A GET request to a weather service; a description never shows its key.
package struct WeatherServiceRequest: Equatable, Sendable {
  package let url: String
  /// Whole header lines, "Accept: application/json".
  package let headers: [String]
  private let secret: APIKey?

  /// - Parameter path: begins with a slash; it and `query` names are written as they are, `query` values are encoded.
  package init(
    _ base: ServiceURL, path: String, query: [(name: String, value: String)], headers: [String] = [],
    secret: APIKey? = nil
  ) {
    url =
      base.text + path + (query.isEmpty ? "" : "?")
      + query.map { $0.name + "=" + Self.percentEncoded($0.value) }.joined(separator: "&")
    self.headers = headers
    self.secret = secret
  }

  /// The text without the key: for log lines and errors of the transfer, which may quote the URL.
  package func redacting(_ text: String) -> String {
    secret?.redacted(in: text) ?? text
  }

  /// All bytes but RFC 3986's unreserved ones and the comma, which a query may hold and lists of variables consist of.
  package static func percentEncoded(_ text: String) -> String {
    let hexDigits = Array("0123456789ABCDEF")
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: ","):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded.append("%")
        encoded.append(hexDigits[Int(byte >> 4)])
        encoded.append(hexDigits[Int(byte & 15)])
      }
    }
    return encoded
  }

  /// A coordinate in degrees with at most 4 decimals, about 10 m, never "-0" and never with an exponent.
  ///
  /// MET Norway and the US NWS refuse more, and more would tell a stranger which house it is.
  static func coordinate(_ degrees: Double) -> String {
    guard let units = Int(exactly: (degrees * 10_000).rounded()) else { return "0" }
    let fraction = units.magnitude % 10_000
    let sign = units < 0 ? "-" : ""
    guard fraction > 0 else { return sign + String(units.magnitude / 10_000) }
    var decimals = String(String(10_000 + fraction).dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return sign + String(units.magnitude / 10_000) + "." + decimals
  }
}

extension WeatherServiceRequest: CustomStringConvertible, CustomReflectable {
  package var description: String { "GET " + redacting(url) }
  package var customMirror: Mirror { Mirror(self, children: ["url": redacting(url)]) }
}
