import CloudyProtocol

/// The command line of `cloudyd`; what it names beats the configuration file.
package struct Options: Equatable, Sendable {
  /// What to do.
  package enum Action: Equatable, Sendable {
    case serve, checkConfiguration, printVersion, printHelp
  }

  /// A year: longer means never, which is 0.
  package static let longestIdleSeconds = 31_536_000
  /// Every client takes a descriptor, and the service unit allows 65,536.
  package static let mostClients = 60_000

  package var action = Action.serve
  package var configurationPath: String?
  /// Ask this provider alone.
  package var provider: String?
  package var socketPath: String?
  package var stateDirectory: String?
  package var cacheDirectory: String?
  /// Seconds without a client after which the daemon ends, 0 for never; nil leaves it to how it was started.
  package var idleExitSeconds: Int?
  package var maximumClients = Limits.clients

  package init() {}

  /// Reads `--option=value` and `--option value`, without the program's name; of an option given twice the last counts.
  package init(arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0]
      if let action = Self.action(of: option) {
        guard parts.count == 1 else { throw UsageError("\(option) takes no value") }
        // `--help` and `--version` are answered whatever stands beside them.
        if self.action == .serve || self.action == .checkConfiguration { self.action = action }
        continue
      }
      guard Self.valueOptions.contains(option) else {
        throw UsageError(
          option.hasPrefix("-") ? "there is no option \(option)" : "nothing is expected beside options: \(option)")
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw UsageError("\(option) needs a value")
      }
      try set(option, to: value)
    }
  }

  /// What `--help` prints.
  package static let help = """
    Usage: cloudyd [OPTION...]

    Fetches the weather and serves it over a Unix socket.

      --config FILE        the configuration; default: ~/.config/cloudy/config.json
      --provider NAME      ask this weather service alone
      --socket PATH        serve here when systemd passes no socket
      --state-dir DIR      keep the settings here
      --cache-dir DIR      keep the last weather here
      --idle-exit SECONDS  end this long after the last client left; 0 = never
      --max-clients N      serve at most N clients at once
      --check-config       report what is wrong with the configuration, and end
      --version            print the version, and end
      --help               print this, and end

    See cloudyd(8).

    """

  private static let valueOptions = [
    "--config", "--provider", "--socket", "--state-dir", "--cache-dir", "--idle-exit", "--max-clients",
  ]

  private static func action(of option: String) -> Action? {
    switch option {
    case "--check-config": .checkConfiguration
    case "--version": .printVersion
    case "--help": .printHelp
    default: nil
    }
  }

  private mutating func set(_ option: String, to value: String) throws(UsageError) {
    switch option {
    case "--config": configurationPath = value
    case "--provider": provider = value
    case "--socket": socketPath = value
    case "--state-dir": stateDirectory = value
    case "--cache-dir": cacheDirectory = value
    case "--idle-exit": idleExitSeconds = try Self.number(value, in: 0...Self.longestIdleSeconds, of: option)
    default: maximumClients = try Self.number(value, in: 1...Self.mostClients, of: option)
    }
  }

  private static func number(_ text: String, in range: ClosedRange<Int>, of option: String) throws(UsageError) -> Int {
    // `Int` reads "+5" too.
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int(text),
      range.contains(number)
    else {
      throw UsageError("\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return number
  }
}
