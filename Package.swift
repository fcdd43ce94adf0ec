// swift-tools-version: 6.2
// One target per room of the architecture, in the order of the layers (lowest first); imports only point up this page.

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The modules the Hub's simulation spends its time in are compiled optimised even for tests: ten times the steps a second.
let pure: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Linker settings live on thin `main.swift` targets that no test depends on: a test bundle would inherit and fail on them.
let stripped = LinkerSetting.unsafeFlags(["-Xlinker", "-s"], .when(configuration: .release))
let staticStandardLibrary: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"]), stripped]
let staticExecutable: [LinkerSetting] = [.unsafeFlags(["-static-executable"]), stripped]

let package = Package(
  name: "cloudy",
  products: [
    .executable(name: "cloudyd", targets: ["cloudyd"]),
    .executable(name: "cloudy", targets: ["cloudy"]),
    .executable(name: "cloudy-bar", targets: ["cloudy-bar"]),
  ],
  targets: [
    // MARK: C libraries
    .target(name: "CLinux"),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),

    // MARK: The language of the house
    .target(name: "JSON", swiftSettings: pure),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: strict),

    .target(name: "CloudyProtocol", dependencies: ["JSON"], swiftSettings: pure),
    .testTarget(
      name: "CloudyProtocolTests", dependencies: ["CloudyProtocol", "JSON", "TestSupport"],
      swiftSettings: strict),

    // MARK: The domain
    .target(name: "WeatherModel", dependencies: ["CloudyProtocol"], swiftSettings: pure),
    .testTarget(
      name: "WeatherModelTests", dependencies: ["TestSupport", "WeatherModel"], swiftSettings: strict),

    .target(
      name: "WeatherPresentation", dependencies: ["CloudyProtocol", "WeatherModel"],
      swiftSettings: pure),
    .testTarget(
      name: "WeatherPresentationTests",
      dependencies: ["CloudyProtocol", "JSON", "TestSupport", "WeatherModel", "WeatherPresentation"],
      swiftSettings: strict),

    .target(
      name: "WeatherProviders", dependencies: ["CloudyProtocol", "JSON", "WeatherModel"],
      swiftSettings: strict),
    .testTarget(
      name: "WeatherProvidersTests",
      dependencies: ["CloudyProtocol", "JSON", "TestSupport", "WeatherModel", "WeatherProviders"],
      exclude: ["payloads"], swiftSettings: strict),

    // MARK: The functional core
    .target(
      name: "CloudyHub",
      dependencies: ["CloudyProtocol", "JSON", "WeatherModel", "WeatherPresentation"],
      swiftSettings: pure),
    .testTarget(
      name: "CloudyHubTests",
      dependencies: ["CloudyHub", "CloudyProtocol", "JSON", "TestSupport", "WeatherModel"], swiftSettings: strict),

    // MARK: Input and output
    .target(name: "UnixIO", dependencies: ["CLinux"], swiftSettings: strict),
    .testTarget(
      name: "UnixIOTests", dependencies: ["TestSupport", "UnixIO"], swiftSettings: strict),

    .target(
      name: "DaemonIO", dependencies: ["CCurl", "CLinux", "CSystemd", "UnixIO"],
      swiftSettings: strict),
    .testTarget(
      name: "DaemonIOTests", dependencies: ["CLinux", "DaemonIO", "TestSupport", "UnixIO"],
      swiftSettings: strict),

    // MARK: The daemon
    .target(
      name: "CloudyDaemon",
      dependencies: [
        "CLinux", "CloudyHub", "CloudyProtocol", "DaemonIO", "JSON", "UnixIO", "WeatherModel",
        "WeatherPresentation", "WeatherProviders",
      ], swiftSettings: strict),
    .testTarget(
      name: "CloudyDaemonTests",
      dependencies: [
        "CloudyDaemon", "CloudyHub", "CloudyProtocol", "JSON", "TestSupport", "UnixIO",
        "WeatherModel", "WeatherPresentation", "WeatherProviders",
      ], swiftSettings: strict),
    .executableTarget(
      name: "cloudyd", dependencies: ["CloudyDaemon"], exclude: ["systemd", "cloudy.json.5", "cloudyd.8"],
      swiftSettings: strict, linkerSettings: staticStandardLibrary),

    // MARK: The clients
    .target(
      name: "CloudyClient", dependencies: ["CloudyProtocol", "JSON", "UnixIO"],
      path: "clients/CloudyClient", swiftSettings: strict),
    .testTarget(
      name: "CloudyClientTests",
      dependencies: ["CloudyClient", "CloudyProtocol", "JSON", "TestSupport", "UnixIO"],
      swiftSettings: strict),

    .target(
      name: "CloudyCLI", dependencies: ["CloudyClient", "CloudyProtocol", "JSON", "UnixIO"],
      path: "clients/CloudyCLI", swiftSettings: strict),
    .testTarget(
      name: "CloudyCLITests",
      dependencies: ["CloudyCLI", "CloudyClient", "CloudyProtocol", "JSON", "TestSupport", "UnixIO"],
      swiftSettings: strict),
    .executableTarget(
      name: "cloudy", dependencies: ["CloudyCLI"], path: "clients/cloudy", exclude: ["cloudy.1", "completions"],
      swiftSettings: strict, linkerSettings: staticExecutable),

    .target(
      name: "CloudyBar", dependencies: ["CLinux", "CloudyClient", "CloudyProtocol", "JSON", "UnixIO"],
      path: "clients/CloudyBar", swiftSettings: strict),
    .testTarget(
      name: "CloudyBarTests",
      dependencies: ["CLinux", "CloudyBar", "CloudyClient", "CloudyProtocol", "JSON", "TestSupport", "UnixIO"],
      swiftSettings: strict),
    .executableTarget(
      name: "cloudy-bar", dependencies: ["CloudyBar"], path: "clients/cloudy-bar",
      exclude: ["cloudy-bar.1", "completions"], swiftSettings: strict, linkerSettings: staticExecutable),

    // MARK: Tests across modules
    .target(
      name: "TestSupport",
      dependencies: [
        "CLinux", "CloudyHub", "CloudyProtocol", "JSON", "UnixIO", "WeatherModel",
        "WeatherPresentation", "WeatherProviders",
      ], path: "Tests/TestSupport", exclude: ["servers"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["JSON", "TestSupport", "UnixIO"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
