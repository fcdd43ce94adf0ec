/// One entry of the configuration's `providers`.
package struct ConfiguredProvider: Equatable, Sendable {
  /// A name the provider catalogue knows.
  package let name: String
  /// Another server for the same service, without a final slash; nil for the service's own.
  package var baseURL: String?
  package var apiKey: Secret?

  package init(name: String, baseURL: String? = nil, apiKey: Secret? = nil) {
    self.name = name
    self.baseURL = baseURL
    self.apiKey = apiKey
  }
}
