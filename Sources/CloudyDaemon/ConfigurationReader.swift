import CloudyProtocol
import Glibc
import JSON
import UnixIO
import WeatherModel
import WeatherProviders

/// Turns the text of a configuration file into a `Configuration`.
struct ConfigurationReader {
  private static let proxySchemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
  /// Longest language tag and zone name.
  private static let nameBytes = 64

  private static let contactBytes = 256

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
    let nested = try section(document, nil) { fields throws(ErrorReply) in
      try Self.takeScalars(&fields, into: &configuration)
      return (
        providers: fields.take("providers"), location: fields.take("location"), units: fields.take("units"),
        geocoding: fields.take("geocoding")
      )
    }
    if let list = nested.providers { configuration.providers = try providers(list) }
    if let location = nested.location { configuration.place = try place(location) }
    if let units = nested.units {
      configuration.units = try section(units, "units") { fields throws(ErrorReply) in
        try UnitsChange(taking: &fields)
      }
    }
    if let geocoding = nested.geocoding { configuration.geocodingBaseURL = try geocodingBaseURL(geocoding) }
    if let file = configuration.caFile.map(absolute) {
      guard access(file, R_OK) == 0 else {
        throw ConfigurationError(path: path, key: "caFile", message: "\(file) cannot be read: \(Errno.last)")
      }
      configuration.caFile = file
    }
    return configuration
  }

  // MARK: Sections

  /// Reads one object, warning about what `body` leaves unread.
  ///
  /// - Parameter key: the object's path in the file; nil for the whole.
  private mutating func section<Value>(
    _ value: JSONValue, _ key: String?, _ body: (inout FieldReader) throws(ErrorReply) -> Value
  ) throws(ConfigurationError) -> Value {
    let prefix = key.map { $0 + "." } ?? ""
    guard let object = value.object else {
      throw ConfigurationError(path: path, key: key, message: "must be an object in braces")
    }
    var fields = FieldReader(object)
    do throws(ErrorReply) {
      let result = try body(&fields)
      for name in fields.unknown {
        warnings.append("\(path): \(prefix)\(name.prefix(Self.nameBytes)): there is no such key; it is ignored")
      }
      return result
    } catch {
      throw ConfigurationError(path: path, key: error.field.map { prefix + $0 } ?? key, message: error.message)
    }
  }

  /// Takes the keys whose values stand alone.
  private static func takeScalars(
    _ fields: inout FieldReader, into configuration: inout Configuration
  ) throws(ErrorReply) {
    configuration.locale = try fields.string("locale", "the name of a locale", where: isPrintable)
    configuration.language = try fields.string("language", "a language such as \"en\"", where: isLanguage)
    if let minutes = try fields.integer("refreshMinutes", in: Configuration.refreshMinutesRange) {
      configuration.refreshMinutes = minutes
    }
    configuration.proxy = try fields.string(
      "proxy", "a URL that begins with \(proxySchemes.map { $0 + "://" }.joined(separator: ", "))", where: isProxy
    ).map(Secret.init)
    configuration.contact = try fields.string(
      "contact", "an address or URL in printable ASCII without parentheses", where: isContact)
    configuration.caFile = try fields.string("caFile", "the path of a file", where: isPath)
  }

  private mutating func geocodingBaseURL(_ value: JSONValue) throws(ConfigurationError) -> ServiceURL? {
    try section(value, "geocoding") { fields throws(ErrorReply) in
      guard let text = try fields.string("baseURL", Self.baseURL, where: Self.isPrintable) else { return nil }
      do throws(ProviderConfigurationError) {
        return try ServiceURL(text)
      } catch {
        throw FieldReader.invalid("baseURL", Self.baseURL)
      }
    }
  }

  private mutating func providers(_ value: JSONValue) throws(ConfigurationError) -> [ProviderConfiguration] {
    guard let entries = value.array, (1...Configuration.mostProviders).contains(entries.count) else {
      throw ConfigurationError(
        path: path, key: "providers",
        message: "must be a list of 1 to \(Configuration.mostProviders) objects with a \"name\"")
    }
    var providers: [ProviderConfiguration] = []
    for (index, entry) in entries.enumerated() {
      let key = "providers[\(index)]"
      let provider = try provider(entry, key)
      guard !providers.contains(where: { $0.name == provider.name }) else {
        throw ConfigurationError(path: path, key: key + ".name", message: "\(provider.name) is in the list already")
      }
      providers.append(provider)
    }
    return providers
  }

  private mutating func provider(
    _ value: JSONValue, _ key: String
  ) throws(ConfigurationError) -> ProviderConfiguration {
    var (provider, keyFile) = try section(value, key) { fields throws(ErrorReply) in
      guard let name = try fields.text("name") else {
        throw ErrorReply(
          .missingField, field: "name", "\"name\" is missing: \(ProviderCatalog.names.joined(separator: ", "))")
      }
      let provider = ProviderConfiguration(
        name: name, baseURL: try fields.string("baseURL", Self.baseURL, where: Self.isPrintable),
        apiKey: try fields.string("apiKey", "a key", where: Self.isPrintable))
      let keyFile = try fields.string("apiKeyFile", "the path of a file", where: Self.isPath)
      guard provider.apiKey == nil || keyFile == nil else {
        throw ErrorReply(.invalidField, field: "apiKeyFile", "\"apiKeyFile\" cannot stand beside \"apiKey\"")
      }
      return (provider, keyFile)
    }
    if let keyFile {
      provider.apiKey = try secret(in: absolute(keyFile), key + ".apiKeyFile")
    } else if provider.apiKey != nil {
      warnIfReadableByOthers(path)
    }
    do throws(ProviderConfigurationError) {
      _ = try ProviderCatalog.source(for: provider)
    } catch {
      switch error {
      case .unknownProvider: throw ConfigurationError(path: path, key: key + ".name", message: error.message)
      case .missingKey: throw ConfigurationError(path: path, key: key, message: error.message)
      case .invalidKey:
        throw ConfigurationError(
          path: path, key: key + (keyFile == nil ? ".apiKey" : ".apiKeyFile"), message: error.message)
      // Its own words quote the URL, which may hold a password.
      case .invalidBaseURL:
        throw ConfigurationError(path: path, key: key + ".baseURL", message: "must be \(Self.baseURL)")
      }
    }
    return provider
  }

  private mutating func place(_ value: JSONValue) throws(ConfigurationError) -> Place {
    try section(value, "location") { fields throws(ErrorReply) in
      guard let latitude = try fields.number("latitude", in: -90...90),
        let longitude = try fields.number("longitude", in: -180...180)
      else {
        throw ErrorReply(.missingField, "\"latitude\" and \"longitude\" must both be given, in degrees")
      }
      return Place(
        latitude: latitude, longitude: longitude, name: try fields.text("name"),
        timeZone: try fields.string("timeZone", "a time zone such as \"Europe/Brussels\"", where: ZoneFiles.isName),
        origin: .configuration)
    }
  }

  // MARK: Files

  private func absolute(_ file: String) -> String {
    directories.expanding(file, relativeTo: FileSystem.parent(of: path))
  }

  /// The text of a key file without the white space around it.
  private mutating func secret(in file: String, _ key: String) throws(ConfigurationError) -> String {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(file, limit: Configuration.textBytes)
    } catch {
      throw ConfigurationError(path: path, key: key, message: "\(file) cannot be read: \(error.reason.words)")
    }
    warnIfReadableByOthers(file)
    let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
    let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    guard !trimmed.isEmpty else { throw ConfigurationError(path: path, key: key, message: "\(file) is empty") }
    return String(decoding: trimmed, as: UTF8.self)
  }

  private mutating func warnIfReadableByOthers(_ file: String) {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IROTH != 0 else { return }
    let warning = "\(file) holds a key and every user can read it: chmod 600 it"
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  // MARK: Texts

  private static let baseURL =
    "https://HOST[:PORT][/PATH], or the same with http:// on this machine only, without user name and query"

  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func isPath(_ text: String) -> Bool {
    !text.utf8.contains(0)
  }

  private static func isLanguage(_ text: String) -> Bool {
    text.utf8.count <= nameBytes
      && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
          }
      }
  }

  /// What can stand in a comment of a header (RFC 9110, section 5.6.5).
  private static func isContact(_ text: String) -> Bool {
    text.utf8.count <= contactBytes && isPrintable(text) && !text.contains { "()\\".contains($0) }
  }

  private static func isProxy(_ text: String) -> Bool {
    guard isPrintable(text), let end = text.firstRange(of: "://") else { return false }
    return proxySchemes.contains(text[..<end.lowerBound].lowercased()) && end.upperBound < text.endIndex
  }
}

extension FieldReader {
  /// A string of 1 to `Configuration.textBytes` bytes that `isValid` accepts; the error says `expected`, not the value.
  fileprivate mutating func string(
    _ name: String, _ expected: String, where isValid: (String) -> Bool
  ) throws(ErrorReply) -> String? {
    guard let value = take(name) else { return nil }
    guard let text = value.string, (1...Configuration.textBytes).contains(text.utf8.count), isValid(text) else {
      throw Self.invalid(name, expected)
    }
    return text
  }
}
