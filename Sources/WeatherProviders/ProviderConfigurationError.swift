/// What is wrong with an entry of the configuration's `providers`.
package enum ProviderConfigurationError: Error, Equatable, Sendable {
  case unknownProvider(String)
  case missingKey(provider: String)
  case invalidKey
  case invalidBaseURL(String)

  /// What is wrong and what to write instead; never the key.
  package var message: String {
    switch self {
    case .unknownProvider(let name):
      "there is no weather provider \"\(name)\"; known are \(ProviderCatalog.names.joined(separator: ", "))"
    case .missingKey(let provider):
      "the provider \"\(provider)\" needs an API key: set \"apiKey\" or \"apiKeyFile\" in its entry"
    case .invalidKey:
      "an API key has 1 to 256 visible ASCII characters and no slash, question mark or space; look for a stray line end"
    case .invalidBaseURL(let text):
      "\"\(text)\" is no usable baseURL: write https://HOST[:PORT][/PATH], or http:// for this machine only, without user name and query"
    }
  }
}
