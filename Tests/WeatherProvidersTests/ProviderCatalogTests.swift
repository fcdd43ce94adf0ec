import Testing
import WeatherModel
import WeatherProviders

struct ProviderCatalogTests {
  @Test func `every name makes its provider`() throws {
    for name in ProviderCatalog.names {
      let source = try ProviderCatalog.source(for: ProviderConfiguration(name: name, apiKey: "abc"))
      #expect(source.name == name)
      #expect(!source.attribution.isEmpty)
      #expect(source.minimumIntervalSeconds >= 60)
    }
    #expect(try ProviderCatalog.source(for: ProviderConfiguration(name: "open-meteo")).dailyBudget == 1_000)
    #expect(try ProviderCatalog.source(for: ProviderConfiguration(name: "dark-sky", apiKey: "k")).dailyBudget == 300)
    #expect(try ProviderCatalog.source(for: ProviderConfiguration(name: "sample")).dailyBudget == nil)
    // One Call is billed from 1,000 calls a day on; an answer of MET Norway lives for half an hour.
    let paid = try ProviderCatalog.source(for: ProviderConfiguration(name: "openweathermap", apiKey: "k"))
    #expect(try #require(paid.dailyBudget) < 1_000)
    #expect(try ProviderCatalog.source(for: ProviderConfiguration(name: "met-norway")).minimumIntervalSeconds == 1_800)
  }

  @Test func `a server of one's own has no budget, a proxy to a service that nobody else runs has the service's`()
    throws
  {
    func source(_ name: String, key: String? = "k") throws -> WeatherSource {
      try ProviderCatalog.source(
        for: ProviderConfiguration(name: name, baseURL: "http://127.0.0.1:8080", apiKey: key))
    }
    #expect(try source("open-meteo", key: nil).dailyBudget == nil && source("open-meteo").dailyBudget == nil)
    #expect(try source("dark-sky").dailyBudget == nil)
    // A paid plan has an address and limits of its own.
    #expect(try ProviderCatalog.source(for: ProviderConfiguration(name: "open-meteo", apiKey: "k")).dailyBudget == nil)
    for name in ["met-norway", "openweathermap", "nws"] {
      let service = try ProviderCatalog.source(for: ProviderConfiguration(name: name, apiKey: "k"))
      #expect(try service.dailyBudget != nil && source(name).dailyBudget == service.dailyBudget)
    }
    #expect(try source("open-meteo").minimumIntervalSeconds == 900)
  }

  @Test func `what is wrong is told in words`() {
    func error(_ configuration: ProviderConfiguration) -> ProviderConfigurationError? {
      do throws(ProviderConfigurationError) {
        _ = try ProviderCatalog.source(for: configuration)
        return nil
      } catch {
        return error
      }
    }
    let unknown = error(ProviderConfiguration(name: "openmeteo"))
    #expect(unknown == .unknownProvider("openmeteo"))
    #expect(unknown?.message.contains("open-meteo, dark-sky, met-norway, openweathermap, nws, sample") == true)
    let keyless = error(ProviderConfiguration(name: "dark-sky"))
    #expect(keyless == .missingKey(provider: "dark-sky"))
    #expect(keyless?.message.contains("apiKeyFile") == true)
    #expect(error(ProviderConfiguration(name: "openweathermap")) == .missingKey(provider: "openweathermap"))
    #expect(error(ProviderConfiguration(name: "dark-sky", apiKey: "abc\n")) == .invalidKey)
    #expect(error(ProviderConfiguration(name: "open-meteo", baseURL: "ftp://x")) == .invalidBaseURL("ftp://x"))
    #expect(!"\(ProviderConfiguration(name: "dark-sky", apiKey: "geheim"))".contains("geheim"))
  }

  @Test(arguments: [
    "", "a/b", "a?b", "a b", "a\nb", "a\0", "ä", "..", ".", "a#b", "a%2fb", String(repeating: "x", count: 257),
  ])
  func `a key that would change the URL is refused`(text: String) {
    #expect(throws: ProviderConfigurationError.invalidKey) { try APIKey(text) }
  }

  @Test(arguments: [
    ("https://example.org", "https://example.org", "example.org"),
    ("https://Example.org/", "https://Example.org", "example.org"),
    ("https://example.org:8443/api//", "https://example.org:8443/api", "example.org"),
    ("http://127.0.0.1:80", "http://127.0.0.1:80", "127.0.0.1"),
    ("http://localhost/", "http://localhost", "localhost"), ("http://[::1]:8080/x", "http://[::1]:8080/x", "::1"),
    ("HTTPS://EXAMPLE.ORG", "HTTPS://EXAMPLE.ORG", "example.org"),
    ("https://[2001:db8::1]", "https://[2001:db8::1]", "2001:db8::1"),
  ])
  func `a usable base URL`(text: String, trimmed: String, host: String) throws {
    let url = try ServiceURL(text)
    #expect(url.text == trimmed)
    #expect(url.host == host)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org", "http://example.org", "http://127.0.0.1.evil.example",
    "http://localhost@evil.example",
    "https://user:pw@example.org", "https://", "https:///x", "https://example.org?x=1", "https://example.org/#f",
    "https://exa mple.org", "https://example.org:99999", "https://example.org:", "https://[::1", "http://[::2]",
    "https://[x]",
    "https://[::1]x", "http://127.1", "https://exämple.org", "https://example.org\r\nHost: x", "file:///etc/passwd",
  ])
  func `an unusable base URL`(text: String) {
    #expect(throws: ProviderConfigurationError.invalidBaseURL(text)) { try ServiceURL(text) }
  }
}
