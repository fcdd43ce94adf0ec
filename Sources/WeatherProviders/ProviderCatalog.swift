/// The weather providers by their names in the configuration.
package enum ProviderCatalog {
  package static let names = [
    OpenMeteo.name, DarkSky.name, MetNorway.name, OpenWeatherMap.name, NationalWeatherService.name, Sample.name,
  ]

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
    case MetNorway.name: return .service(MetNorway(baseURL: base))
    case OpenWeatherMap.name:
      guard let key else { throw .missingKey(provider: configuration.name) }
      return .service(OpenWeatherMap(baseURL: base, apiKey: key))
    case NationalWeatherService.name: return .service(NationalWeatherService(baseURL: base))
    case Sample.name: return .sample(Sample())
    default: throw .unknownProvider(configuration.name)
    }
  }
}
