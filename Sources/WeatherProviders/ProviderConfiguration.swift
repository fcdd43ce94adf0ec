/// One entry of the configuration's `providers`, with the key already read from its file.
package struct ProviderConfiguration: Equatable, Sendable {
  package var name: String
  /// Nil for the service's public address.
  package var baseURL: String?
  package var apiKey: String?

  package init(name: String, baseURL: String? = nil, apiKey: String? = nil) {
    self.name = name
    self.baseURL = baseURL
    self.apiKey = apiKey
  }
}

extension ProviderConfiguration: CustomStringConvertible, CustomReflectable {
  package var description: String { "provider \(name)" }
  package var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
