/// A user's key for a service, kept out of every description.
package struct APIKey: Equatable, Sendable {
  package let text: String

  /// - Throws: `invalidKey` unless it is 1 to 256 visible ASCII characters that need no encoding in a URL's path.
  package init(_ text: String) throws(ProviderConfigurationError) {
    let isAllowed = text.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"/?#%\"\\<>^`{|}".utf8.contains(byte)
    }
    guard isAllowed, text != ".", text != "..", (1...Self.maximumBytes).contains(text.utf8.count) else {
      throw .invalidKey
    }
    self.text = text
  }

  /// Real keys have 32 to 40 characters.
  private static let maximumBytes = 256

  /// The text with every occurrence of the key replaced by an ellipsis.
  package func redacted(in text: String) -> String {
    let key = Array(self.text.utf8)
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: key) {
        kept += "…".utf8
        index += key.count
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

extension APIKey: CustomStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
