import CloudyProtocol
import Glibc
import JSON
import UnixIO
import WeatherModel

/// Turns the text of a configuration file into a `Configuration`.
struct ConfigurationReader {
  /// More of a key's name than this is not worth a warning's space.
  private static let shownKeyLength = 64
  private static let proxySchemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  let path: String
  let directories: Directories
  /// In the order found.
  private(set) var warnings: [String] = []

  init(path: String, directories: Directories) {
    self.path = path
    self.directories = directories
  }

  mutating func configuration(from text: [UInt8]) throws(ConfigurationError) -> Configuration {
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONValue(parsing: RelaxedJSON.strict(text))
    } catch {
      throw ConfigurationError(
        path: path, position: TextPosition(ofByte: error.offset, in: text), message: error.message)
    }
    var configuration = Configuration()
    var providers: JSONValue?
    var location: JSONValue?
    var units: JSONValue?
    var geocoding: JSONValue?
    try section(document, nil) { fields throws(ErrorReply) in
      providers = fields.take("providers")
      location = fields.take("location")
      units = fields.take("units")
      geocoding = fields.take("geocoding")
      configuration.locale = try fields.text("locale", as: "a locale's name", accepting: Self.isPrintable)
      if let language = try fields.text("language", as: "a language tag such as \"en\"", accepting: Self.isLanguage) {
        configuration.language = language
      }
      if let minutes = try fields.integer("refreshMinutes", in: Configuration.refreshMinutesRange) {
        configuration.refreshMinutes = minutes
      }
      configuration.proxy = try fields.text(
        "proxy", as: "the URL of a proxy (\(Self.proxySchemes.joined(separator: ", ")))", accepting: Self.isProxy
      ).map(Secret.init)
      configuration.caFile = try fields.text("caFile", as: "a file's path", accepting: Self.isPath).map(expand)
    }
    if let providers { configuration.providers = try self.providers(providers) }
    if let location { configuration.place = try place(location) }
    if let units {
      configuration.units = try section(units, "units") { fields throws(ErrorReply) in
        try UnitsChange(taking: &fields)
      }
    }
    if let geocoding {
      configuration.geocodingBaseURL = try section(geocoding, "geocoding") { fields throws(ErrorReply) in
        try fields.baseURL()
      }
    }
    if let file = configuration.caFile, access(file, R_OK) != 0 {
      throw ConfigurationError(path: path, key: "caFile", message: "\(file) cannot be read: \(Errno.last)")
    }
    if configuration.hasSecret(in: providers), isReadableByOthers(path) {
      warnings.append("\(path) holds a secret that other users can read: chmod 600 it")
    }
    return configuration
  }

  // MARK: Sections

  private mutating func providers(_ value: JSONValue) throws(ConfigurationError) -> [ConfiguredProvider] {
    guard let entries = value.array, (1...Configuration.mostProviders).contains(entries.count) else {
      throw ConfigurationError(
        path: path, key: "providers",
        message: "must be a list of 1 to \(Configuration.mostProviders) objects with a \"name\"")
    }
    var providers: [ConfiguredProvider] = []
    for (index, entry) in entries.enumerated() {
      let key = "providers[\(index)]"
      var keyFile: String?
      var provider = try section(entry, key) { fields throws(ErrorReply) in
        guard let name = try fields.text("name") else {
          throw ErrorReply(.missingField, field: "name", "must name a weather service")
        }
        guard ProviderCatalog.names.contains(name) else {
          throw FieldReader.invalid("name", "one of \(ProviderCatalog.names.joined(separator: ", "))")
        }
        var provider = ConfiguredProvider(name: name)
        provider.baseURL = try fields.baseURL()
        provider.apiKey = try fields.text(
          "apiKey", as: "a key of printable ASCII characters without spaces", accepting: Self.isKey
        ).map(Secret.init)
        keyFile = try fields.text("apiKeyFile", as: "a file's path", accepting: Self.isPath).map(expand)
        if keyFile != nil, provider.apiKey != nil {
          throw ErrorReply(.invalidField, field: "apiKeyFile", "cannot stand beside \"apiKey\"")
        }
        return provider
      }
      if let keyFile { provider.apiKey = try secret(in: keyFile, key + ".apiKeyFile") }
      if provider.apiKey == nil, ProviderCatalog.needsKey(provider.name) {
        throw ConfigurationError(
          path: path, key: key, message: "\(provider.name) needs a key: set \"apiKey\" or \"apiKeyFile\"")
      }
      providers.append(provider)
    }
    return providers
  }
}
