import CloudyHub
package import CloudyProtocol
import UnixIO
package import WeatherModel
package import WeatherProviders

/// What the user's `config.json` asks for. Every key is optional; a missing file asks for nothing.
package struct Configuration: Equatable, Sendable {
  /// The largest file read, bytes.
  package static let maximumBytes = 1_048_576
  /// Minutes. Twice the longest is the 24 hours after which weather is dropped.
  package static let refreshMinutesRange: ClosedRange<Int64> = 1...720
  /// Most entries of `providers`.
  package static let mostProviders = 16
  /// Longest path, URL or key, UTF-8 bytes.
  package static let textBytes = 4096

  /// In the order they are asked; never empty.
  package var providers = [ProviderConfiguration(name: "open-meteo")]
  /// With origin `configuration`.
  package var place: Place?
  package var units = UnitsChange()
  /// A locale's name, over the environment's.
  package var locale: String?
  /// Of summaries, names of days and places, over the locale's: a tag such as "en" or "pt-BR".
  package var language: String?
  package var refreshMinutes = HubConfiguration.defaultRefreshInterval / 60
  /// The proxy's URL, which may hold a password.
  package var proxy: Secret?
  /// Whom a service may write to or where it may read about who asks: an address or URL.
  package var contact: String?
  /// Another server for place names.
  package var geocodingBaseURL: ServiceURL?
  /// PEM certificates trusted instead of the system's.
  package var caFile: String?

  package init() {}

  /// Tells services who asks. MET Norway and the US NWS want the program and a contact, and refuse those without a name.
  package var userAgent: String {
    "cloudyd/\(Release.version) (\(contact.map { "+" + $0 } ?? "Cloudy, a weather daemon for Linux"))"
  }

  /// What to tell the user although nothing is wrong: a provider that asks for a contact and is not told one.
  ///
  /// <https://api.met.no/doc/TermsOfService> and <https://www.weather.gov/documentation/services-web-api> ask for it, to
  /// write before they block. There is no default: only the user can be reached about this machine.
  package var advice: [String] {
    guard contact == nil else { return [] }
    let asking = providers.filter { Self.asksForContact.contains($0.name) && $0.baseURL == nil }.map(\.name)
    return asking.map { name in
      "\(name) asks whom to write to before it blocks a program: set \"contact\" to your e-mail address or web site"
    }
  }

  private static let asksForContact = [MetNorway.name, NationalWeatherService.name]

  /// Reads the file at `path`.
  ///
  /// - Parameter isNamed: the user named the file, so that it has to be there; else a missing one is the default
  ///   configuration.
  /// - Returns: the configuration, whose providers the catalogue accepts, and warnings to log: unknown keys, secrets
  ///   others can read.
  /// - Throws: `ConfigurationError` where anything in it cannot be understood: then nothing of it is in force.
  package static func load(
    path: String, isNamed: Bool = false, directories: Directories = Directories()
  ) throws(ConfigurationError) -> (configuration: Configuration, warnings: [String]) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, limit: maximumBytes)
    } catch {
      if error.isMissing, !isNamed { return (Configuration(), []) }
      throw ConfigurationError(path: path, message: "the file cannot be read: \(error.reason.words)")
    }
    var reader = ConfigurationReader(path: path, directories: directories)
    let configuration = try reader.configuration(from: bytes)
    return (configuration, reader.warnings)
  }

  /// Asks the named provider alone, as `--provider` does, with what the file says about it.
  ///
  /// - Throws: where there is no such provider, or it needs a key the file does not give; then nothing changes.
  package mutating func select(provider name: String) throws(ProviderConfigurationError) {
    let provider = providers.first { $0.name == name } ?? ProviderConfiguration(name: name)
    _ = try ProviderCatalog.source(for: provider)
    providers = [provider]
  }
}
