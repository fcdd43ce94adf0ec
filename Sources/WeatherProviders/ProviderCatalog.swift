/// The weather providers by their names in the configuration.
package enum ProviderCatalog {
  package static let names = ["open-meteo", "dark-sky", "sample"]

  /// - Throws: an error with words for the user: unknown name, missing or malformed key, unusable address.
  package static func source(
    for configuration: ProviderConfiguration
  ) throws(ProviderConfigurationError) -> WeatherSource {
    let key = try configuration.apiKey.map { (text) throws(ProviderConfigurationError) in try APIKey(text) }
    let base = try configuration.baseURL.map { (text) throws(ProviderConfigurationError) in try ServiceURL(text) }
    switch configuration.name {
    case OpenMeteo.name: return .service(OpenMeteo(baseURL: base, apiKey: key))
    case DarkSky.name:
      guard let key else { throw .missingKey(provider: configuration.name) }
      return .service(DarkSky(baseURL: base, apiKey: key))
    case Sample.name: return .sample(Sample())
    default: throw .unknownProvider(configuration.name)
    }
  }
}
