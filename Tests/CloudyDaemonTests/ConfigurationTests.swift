import CloudyDaemon
import CloudyProtocol
import Glibc
import TestSupport
import Testing
import UnixIO
import WeatherModel
import WeatherProviders

struct ConfigurationTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.appending("config.json")
  }

  private func load(
    _ text: String, mode: UInt32 = 0o600
  ) throws(ConfigurationError) -> (configuration: Configuration, warnings: [String]) {
    write(Array(text.utf8), to: path, mode: mode)
    let home = directory.path
    return try Configuration.load(path: path, directories: Directories { $0 == "HOME" ? home : nil })
  }

  private func error(_ text: String) -> ConfigurationError? {
    do throws(ConfigurationError) {
      _ = try load(text)
      return nil
    } catch {
      return error
    }
  }

  private func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) {
    #expect(throws: Never.self) { try FileSystem.writeAtomically(path, bytes, sync: false) }
    #expect(chmod(path, mode) == 0)
  }

  // MARK: Good files

  @Test(arguments: ["/nonexistent", "/nonexistent/config.json", "/dev/null/config.json"])
  func `a missing file asks for nothing`(path: String) throws {
    let loaded = try Configuration.load(path: path)
    #expect(loaded.configuration == Configuration())
    #expect(loaded.configuration.providers == [ProviderConfiguration(name: "open-meteo")])
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `a missing file that was named is a fault`() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.load(path: "/nonexistent/config.json", isNamed: true)
    }
    #expect(error?.description == "/nonexistent/config.json: the file cannot be read: No such file or directory")
  }

  @Test(arguments: [
    "{}", " { } ", "// nothing\n{}", "\u{FEFF}{}", #"{"providers":null,"location":null,"units":null,"locale":null}"#,
    #"{"units":{},"geocoding":{}}"#,
  ])
  func `every key is optional and null is absent`(text: String) throws {
    let loaded = try load(text)
    #expect(loaded.configuration == Configuration())
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `a full file with comments is read`() throws {
    write(Array("  s3cret-key\n".utf8), to: directory.appending("key"))
    write([], to: directory.appending("ca.pem"))
    let (configuration, warnings) = try load(
      """
      // Cloudy's configuration
      {
        "providers": [
          {"name": "open-meteo", "baseURL": "http://127.0.0.1:8080/"}, /* our own */
          {"name": "dark-sky", "apiKeyFile": "~/key"},
        ],
        "location": {"latitude": 50.85, "longitude": 4.35, "name": "Brussels // Bruxelles", "timeZone": "Europe/Brussels"},
        "units": {"units": "metric", "time": "twentyFourHour", "windSpeed": "auto"},
        "locale": "nl_BE.UTF-8", "language": "nl-BE", "refreshMinutes": 30,
        "proxy": "socks5h://user:word@localhost:1080", "geocoding": {"baseURL": "https://geo.example"},
        "caFile": "ca.pem", "contact": "mailto:me@example.org",
      }
      """)
    var expected = Configuration()
    expected.providers = [
      ProviderConfiguration(name: "open-meteo", baseURL: "http://127.0.0.1:8080/"),
      ProviderConfiguration(name: "dark-sky", apiKey: "s3cret-key"),
    ]
    expected.place = Place(
      latitude: 50.85, longitude: 4.35, name: "Brussels // Bruxelles", timeZone: "Europe/Brussels",
      origin: .configuration)
    expected.units.units = .value(.metric)
    expected.units.time = .value(.twentyFourHour)
    expected.units.windSpeed = .auto
    expected.locale = "nl_BE.UTF-8"
    expected.language = "nl-BE"
    expected.refreshMinutes = 30
    expected.proxy = Secret("socks5h://user:word@localhost:1080")
    expected.geocodingBaseURL = try ServiceURL("https://geo.example")
    expected.caFile = directory.appending("ca.pem")
    expected.contact = "mailto:me@example.org"
    #expect(configuration == expected)
    #expect(configuration.userAgent == "cloudyd/\(Release.version) (+mailto:me@example.org)")
    #expect(warnings.isEmpty)
  }

  @Test func `who asks without a contact is told where one is asked for`() throws {
    let list = #""providers": [{"name": "open-meteo"}, {"name": "met-norway"}, {"name": "nws"}]"#
    let advice = try load("{\(list)}").configuration.advice
    #expect(advice.count == 2 && advice[0].hasPrefix("met-norway asks") && advice[1].hasPrefix("nws asks"))
    #expect(advice.allSatisfy { $0.contains("\"contact\"") })
    #expect(try load(#"{\#(list), "contact": "me@example.org"}"#).configuration.advice.isEmpty)
    let proxy = #"{"providers": [{"name": "met-norway", "baseURL": "http://127.0.0.1:1"}]}"#
    #expect(try load(proxy).configuration.advice.isEmpty)
    var chosen = Configuration()
    #expect(chosen.advice.isEmpty)
    try chosen.select(provider: "met-norway")
    #expect(chosen.advice.count == 1)
  }

  @Test func `unknown keys are warned about with their path`() throws {
    let (_, warnings) = try load(
      #"{"unit":{},"units":{"temprature":"celsius"},"providers":[{"name":"open-meteo","key":1}],"location":{"latitude":1,"longitude":2,"lat":3}}"#
    )
    #expect(
      warnings.map { String($0.dropFirst(path.count)) } == [
        ": unit: there is no such key; it is ignored", ": providers[0].key: there is no such key; it is ignored",
        ": location.lat: there is no such key; it is ignored",
        ": units.temprature: there is no such key; it is ignored",
      ])
  }

  @Test func `one provider can be chosen over the list, with what the list says of it`() throws {
    var (configuration, _) = try load(
      #"{"providers":[{"name":"open-meteo","baseURL":"http://localhost:1"},{"name":"dark-sky","apiKey":"k"}]}"#)
    try configuration.select(provider: "dark-sky")
    #expect(configuration.providers == [ProviderConfiguration(name: "dark-sky", apiKey: "k")])
    try configuration.select(provider: "sample")
    #expect(configuration.providers == [ProviderConfiguration(name: "sample")])
    #expect(throws: ProviderConfigurationError.missingKey(provider: "dark-sky")) {
      try configuration.select(provider: "dark-sky")
    }
    #expect(throws: ProviderConfigurationError.unknownProvider("nowhere")) {
      try configuration.select(provider: "nowhere")
    }
    #expect(configuration.providers == [ProviderConfiguration(name: "sample")])
  }

  // MARK: Broken files

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("{\n  \"units\": {\n    \"time\": twelve\n}}", 3, 14), ("{\"a\":1 \"b\":2}", 1, 8),
    ("{\"é\":1,\n\"é\": x}", 2, 6), ("{}\n\n/* open", 3, 1), ("// only a comment", 1, 18), ("{\"a\":1,\"a\":2}", 1, 8),
    ("{\"location\": [,]}", 1, 15), ("{\r\n\"a\":\r\n}", 3, 1), ("{\"n\": 01}", 1, 8),
  ])
  func `a broken text is reported by line and column`(text: String, line: Int, column: Int) {
    let error = error(text)
    #expect(error?.position == TextPosition(line: line, column: column))
    #expect(error?.description.hasPrefix("\(path), line \(line), column \(column): ") == true)
  }

  @Test(
    arguments: [
      ("[]", nil), ("1", nil),
      (#"{"providers":{}}"#, "providers"), (#"{"providers":[]}"#, "providers"),
      (#"{"providers":["open-meteo"]}"#, "providers[0]"),
      (#"{"providers":[{}]}"#, "providers[0].name"), (#"{"providers":[{"name":1}]}"#, "providers[0].name"),
      (#"{"providers":[{"name":"open-meteo"},{"name":"nowhere"}]}"#, "providers[1].name"),
      (#"{"providers":[{"name":"sample"},{"name":"sample"}]}"#, "providers[1].name"),
      (#"{"providers":[{"name":"dark-sky"}]}"#, "providers[0]"),
      (#"{"providers":[{"name":"dark-sky","apiKey":1}]}"#, "providers[0].apiKey"),
      (#"{"providers":[{"name":"dark-sky","apiKey":""}]}"#, "providers[0].apiKey"),
      (#"{"providers":[{"name":"dark-sky","apiKey":"a b"}]}"#, "providers[0].apiKey"),
      (#"{"providers":[{"name":"dark-sky","apiKey":"a/b"}]}"#, "providers[0].apiKey"),
      (#"{"providers":[{"name":"dark-sky","apiKey":"k","apiKeyFile":"k"}]}"#, "providers[0].apiKeyFile"),
      (#"{"providers":[{"name":"dark-sky","apiKeyFile":"absent"}]}"#, "providers[0].apiKeyFile"),
      (#"{"providers":[{"name":"dark-sky","apiKeyFile":"/dev/null"}]}"#, "providers[0].apiKeyFile"),
      (#"{"providers":[{"name":"dark-sky","apiKeyFile":"a\u0000b"}]}"#, "providers[0].apiKeyFile"),
      (#"{"providers":[{"name":"open-meteo","baseURL":true}]}"#, "providers[0].baseURL"),
      (#"{"location":"Brussels"}"#, "location"), (#"{"location":{}}"#, "location"),
      (#"{"location":{"latitude":1}}"#, "location"),
      (#"{"location":{"latitude":"1","longitude":1}}"#, "location.latitude"),
      (#"{"location":{"latitude":90.1,"longitude":1}}"#, "location.latitude"),
      (#"{"location":{"latitude":1,"longitude":-181}}"#, "location.longitude"),
      (#"{"location":{"latitude":1,"longitude":1,"name":" "}}"#, "location.name"),
      (#"{"location":{"latitude":1,"longitude":1,"timeZone":"../../etc/passwd"}}"#, "location.timeZone"),
      (#"{"units":"metric"}"#, "units"), (#"{"units":{"units":"Metric"}}"#, "units.units"),
      (#"{"units":{"time":12}}"#, "units.time"), (#"{"units":{"distance":"leagues"}}"#, "units.distance"),
      (#"{"locale":1}"#, "locale"), (#"{"locale":""}"#, "locale"), (#"{"locale":"nl BE"}"#, "locale"),
      (#"{"language":"english language"}"#, "language"), (#"{"language":"en-"}"#, "language"),
      (#"{"language":[]}"#, "language"),
      (#"{"refreshMinutes":0}"#, "refreshMinutes"), (#"{"refreshMinutes":721}"#, "refreshMinutes"),
      (#"{"refreshMinutes":15.5}"#, "refreshMinutes"), (#"{"refreshMinutes":"15"}"#, "refreshMinutes"),
      (#"{"proxy":"localhost:8080"}"#, "proxy"), (#"{"proxy":"ftp://x"}"#, "proxy"), (#"{"proxy":"http://"}"#, "proxy"),
      (#"{"geocoding":"https://x"}"#, "geocoding"),
      (#"{"geocoding":{"baseURL":"http://geo.example"}}"#, "geocoding.baseURL"),
      (#"{"contact":"me (at home)"}"#, "contact"), (#"{"contact":"(me)"}"#, "contact"),
      (#"{"contact":"ü@x"}"#, "contact"),
      (#"{"caFile":false}"#, "caFile"), (#"{"caFile":"absent.pem"}"#, "caFile"),
    ] as [(String, String?)])
  func `a value that cannot be used is reported by its path`(text: String, key: String?) {
    let error = error(text)
    #expect(error != nil)
    #expect(error?.key == key)
    #expect(error?.position == nil)
    #expect(error?.description.hasPrefix(path + ": " + (key.map { $0 + ": " } ?? "")) == true)
  }

  @Test func `a file that cannot be read is reported`() {
    let directory = directory.path
    #expect(throws: ConfigurationError(path: directory, message: "the file cannot be read: Is a directory")) {
      try Configuration.load(path: directory)
    }
  }

  @Test func `a huge file is not read`() {
    let error = error(String(repeating: " ", count: Configuration.maximumBytes) + "{}")
    #expect(error?.message == "the file cannot be read: it is larger than 1048576 bytes")
  }

  // MARK: Addresses and secrets

  @Test(arguments: [
    ("https://api.example/v1", true), ("https://10.0.0.1:8443", true), ("http://localhost:8080", true),
    ("http://LOCALHOST", true), ("http://127.0.0.1", true), ("http://127.255.0.9:1/x", true), ("http://[::1]:80", true),
    ("http://api.example", false), ("http://127.0.0.1.evil.example", false), ("http://localhost.evil.example", false),
    ("http://127.0.0.1@evil.example", false), ("http://128.0.0.1", false), ("http://127.1", false),
    ("http://[::2]", false), ("http://10.0.0.1", false), ("http://0.0.0.0", false), ("ftp://127.0.0.1", false),
    ("127.0.0.1", false), ("https://", false), ("https://user:s3cret@api.example", false),
    ("https://api.example/?s3cret", false), ("https://api.example/#x", false), ("https://api.example/a b", false),
    ("https://api.example:99999", false), ("https://api.example\\\\x", false),
  ])
  func `plain http is for this machine only`(url: String, isAccepted: Bool) {
    for text in [
      #"{"providers":[{"name":"open-meteo","baseURL":"\#(url)"}]}"#, #"{"geocoding":{"baseURL":"\#(url)"}}"#,
    ] {
      let error = error(text)
      #expect((error == nil) == isAccepted)
      #expect(error?.description.contains("s3cret") != true)
    }
  }

  @Test(arguments: [
    #"{"providers":[{"name":"dark-sky","apiKey":"s3cret"}]}"#,
    #"{"providers":[{"name":"dark-sky","apiKeyFile":"key"}]}"#,
    #"{"proxy":"http://me:s3cret@localhost:3128"}"#,
  ])
  func `a secret shows in no description`(text: String) throws {
    write(Array("s3cret\n".utf8), to: directory.appending("key"), mode: 0o644)
    let (configuration, warnings) = try load(text, mode: 0o644)
    var dumped = ""
    dump(configuration, to: &dumped)
    for shown in ["\(configuration)", String(reflecting: configuration), dumped] + warnings {
      #expect(!shown.contains("s3cret"))
    }
  }

  @Test(arguments: [
    #"{"providers":[{"name":"dark-sky","apiKey":"s3cret s3cret"}]}"#,
    #"{"providers":[{"name":"dark-sky","apiKeyFile":"key"}]}"#, #"{"proxy":"s3cret"}"#,
    #"{"providers":[{"name":"dark-sky","apiKey":"s3cret" "x"}]}"#,
  ])
  func `a secret shows in no error`(text: String) {
    write(Array("s3cret s3cret\n".utf8), to: directory.appending("key"))
    let error = error(text)
    #expect(error != nil)
    #expect(error?.description.contains("s3cret") != true)
  }

  @Test(arguments: [(0o600, false), (0o640, false), (0o604, true), (0o644, true)] as [(UInt32, Bool)])
  func `a key that every user can read is warned about`(mode: UInt32, warns: Bool) throws {
    let advice = "holds a key and every user can read it: chmod 600 it"
    let inFile = try load(#"{"providers":[{"name":"dark-sky","apiKey":"k"}]}"#, mode: mode).warnings
    #expect(inFile == (warns ? ["\(path) \(advice)"] : []))
    let keyFile = directory.appending("key")
    write(Array("k".utf8), to: keyFile, mode: mode)
    let inKeyFile = try load(#"{"providers":[{"name":"dark-sky","apiKeyFile":"key"}]}"#, mode: 0o644).warnings
    #expect(inKeyFile == (warns ? ["\(keyFile) \(advice)"] : []))
  }
}
