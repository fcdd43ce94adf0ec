import CloudyProtocol
import DaemonIO
import UnixIO
import WeatherProviders

/// `cloudyd` as a command: what its arguments ask for, and the exit status that comes of it.
package enum DaemonProgram {
  /// EX_OSERR and EX_CONFIG of sysexits(3).
  private static let systemFailure: Int32 = 71
  private static let badConfiguration: Int32 = 78

  /// - Parameter arguments: without the program's name.
  package static func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.reserve()
    let options: Options
    do throws(UsageError) {
      options = try Options(arguments: arguments)
    } catch {
      tell(.error, "cloudyd: \(error). Try 'cloudyd --help'.\n")
      return UsageError.exitStatus
    }
    switch options.action {
    case .printHelp: tell(.standard, Options.help)
    case .printVersion: tell(.standard, "cloudyd \(Release.version)\n")
    case .checkConfiguration: return check(options)
    case .serve: return serve(options)
    }
    return 0
  }

  private static func serve(_ options: Options) -> Int32 {
    Signals.ignoreBrokenPipes()
    let log = Log()
    do throws(DaemonError) {
      return try Daemon(options: options, log: log).run()
    } catch {
      log.error("\(error)")
      return systemFailure
    }
  }

  private static func check(_ options: Options) -> Int32 {
    let directories = Directories()
    guard let path = options.configurationPath ?? directories.configurationFile else {
      tell(.error, "cloudyd: there is no home directory; name the file with --config.\n")
      return badConfiguration
    }
    do throws(ConfigurationError) {
      var (configuration, warnings) = try Configuration.load(
        path: path, isNamed: options.configurationPath != nil, directories: directories)
      for warning in warnings { tell(.error, "cloudyd: warning: \(warning)\n") }
      if let provider = options.provider {
        do throws(ProviderConfigurationError) {
          try configuration.select(provider: provider)
        } catch {
          tell(.error, "cloudyd: --provider: \(error.message)\n")
          return badConfiguration
        }
      }
      for advice in configuration.advice { tell(.error, "cloudyd: warning: \(advice)\n") }
    } catch {
      tell(.error, "cloudyd: \(error)\n")
      return badConfiguration
    }
    // Loaded, so that only a file that is not there cannot be read.
    let isThere = (try? FileSystem.read(path, limit: Configuration.maximumBytes)) != nil
    tell(.standard, isThere ? "\(path): nothing wrong\n" : "\(path): no such file; none is needed\n")
    return 0
  }

  /// A reader that has gone is no reason to fail.
  private static func tell(_ output: Output, _ text: String) {
    try? output.write(text)
  }
}
