/// What is wrong with a configuration file.
package struct ConfigurationError: Error, Equatable, Sendable {
  /// The file.
  package let path: String
  /// Where the text stops being JSON with comments; nil where the fault is in a value.
  package let position: TextPosition?
  /// The value at fault, as "providers[0].baseURL"; nil where the fault is in the file.
  package let key: String?
  /// The fault in words; it never quotes a value that may be a secret.
  package let message: String

  package init(path: String, position: TextPosition? = nil, key: String? = nil, message: String) {
    self.path = path
    self.position = position
    self.key = key
    self.message = message
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// One sentence for `status.error` and the log.
  package var description: String {
    path + (position.map { ", \($0)" } ?? "") + (key.map { ": \($0)" } ?? "") + ": " + message
  }
}
