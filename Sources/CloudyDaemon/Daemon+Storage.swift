import CloudyHub
import CloudyProtocol
import DaemonIO
import UnixIO
import WeatherModel
import WeatherPresentation
import WeatherProviders

/// Configuration, settings and the last weather: what comes from and goes to the disk. Nothing there stops the daemon.
extension Daemon {
  /// Reads the configuration again and tells the Hub; a broken one is reported while the last good one runs.
  func loadConfiguration() {
    var problem = readConfiguration()
    if problem == nil { for advice in configuration.advice { log.warning("\(advice)") } }
    weatherSources = [:]
    var descriptors: [ProviderDescriptor] = []
    for entry in configuration.providers {
      do throws(ProviderConfigurationError) {
        let source = try ProviderCatalog.source(for: entry)
        weatherSources[source.name] = source
        descriptors.append(
          ProviderDescriptor(
            name: source.name, attribution: source.attribution, minimumInterval: source.minimumIntervalSeconds,
            dailyBudget: source.dailyBudget))
      } catch {
        problem = "\(error.message)."
      }
    }
    names = localeNames()
    if let problem { log.error("\(problem)") }
    deliver(
      .configurationLoaded(
        HubConfiguration(
          providers: descriptors, place: configuration.place.map(named), units: configuration.units, names: names,
          refreshInterval: configuration.refreshMinutes * 60, idleExit: idleExit, error: problem)))
  }

  /// Takes what the file and the options say, as far as they can be used, and returns what is wrong with them.
  private func readConfiguration() -> String? {
    var problem: String?
    if let path = options.configurationPath ?? directories.configurationFile {
      do throws(ConfigurationError) {
        let (loaded, warnings) = try Configuration.load(
          path: path, isNamed: options.configurationPath != nil, directories: directories)
        configuration = loaded
        for warning in warnings { log.warning("\(warning)") }
      } catch {
        problem = error.description
      }
    }
    if let provider = options.provider {
      do throws(ProviderConfigurationError) {
        try configuration.select(provider: provider)
      } catch {
        problem = "--provider: \(error.message)."
      }
    }
    return problem
  }

  /// The locale's names, in the configured language if there is one.
  private func localeNames() -> LocaleNames {
    var (names, warnings) = LocaleReader.read(configured: configuration.locale)
    names.language = Language(tag: names.identifier) ?? .english
    if let tag = configuration.language {
      if let language = Language(tag: tag) {
        names = names.speaking(language)
      } else {
        let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
        warnings.append("there are no words for the language \(tag); known are \(known)")
      }
    }
    for warning in warnings { log.warning("\(warning)") }
    return names
  }

  /// Tells the Hub the weather of the last run, the latest first, as far as its providers are still configured.
  func restoreWeather() {
    let reports = (cache?.stores ?? []).compactMap { restored($0) }
    for report in reports.sorted(by: { $0.fetchedAt > $1.fetchedAt }) { deliver(.restored(report)) }
  }

  private func restored(_ store: StateStore) -> WeatherReport? {
    do throws(FileError) {
      guard let bytes = try store.load() else { return nil }
      do throws(StoredDocumentError) {
        let cached = try CachedWeather(decoding: bytes)
        do throws(WeatherDataError) {
          return try decoded(cached)
        } catch {
          Self.setAside(store, because: error.message, log)
        }
      } catch {
        Self.setAside(store, because: error.description, log)
      }
    } catch {
      log.warning("the last weather cannot be read: \(error)")
    }
    return nil
  }

  static func storedSettings(_ store: StateStore?, _ log: Log) -> StoredSettings {
    guard let store else { return StoredSettings() }
    do throws(FileError) {
      guard let bytes = try store.load() else { return StoredSettings() }
      do throws(StoredDocumentError) {
        return try StoredSettings(decoding: bytes)
      } catch {
        setAside(store, because: error.description, log)
      }
    } catch {
      // The next change would replace it, if it were no folder.
      guard error.reason != .system(.isDirectory) else {
        log.warning("the settings cannot be read: \(error)")
        return StoredSettings()
      }
      setAside(store, because: "it cannot be read: \(error.reason.words)", log)
    }
    return StoredSettings()
  }

  func save(_ settings: StoredSettings) {
    var event = Event.saved
    if let settingsStore {
      do throws(FileError) {
        try settingsStore.save(settings.encoded(), sync: true)
      } catch {
        event = .saveFailed(message: "The settings were not saved: \(error). Free space or mend its permissions.")
      }
    } else {
      event = .saveFailed(
        message: "The settings were not saved: there is no home directory. Start cloudyd with --state-dir.")
    }
    loop.later { [unowned self] in deliver(event) }
  }

  func keep(provider: String, place: Place, fetchedAt: Int64, expiresAt: Int64?) {
    let cached = CachedWeather(
      provider: provider, place: place, fetchedAt: fetchedAt, expiresAt: expiresAt, payloads: answersToCache)
    do throws(FileError) {
      try cache?.save(cached)
    } catch {
      log.warning("the weather was not kept for the next start: \(error)")
    }
  }

  private static func setAside(_ store: StateStore, because reason: String, _ log: Log) {
    do throws(FileError) {
      let path = try store.setAside()
      log.warning("\(store.path) cannot be used: \(reason); it is now \(path)")
    } catch {
      log.warning("\(store.path) cannot be used: \(reason); nor can it be set aside: \(error)")
    }
  }
}
