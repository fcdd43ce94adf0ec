import CloudyHub
package import DaemonIO
import Glibc
package import UnixIO
import WeatherModel

/// The last weather of each of the last places, one file each, so that a broken one costs one place.
package struct WeatherCache: Sendable {
  private static let prefix = "weather_"
  private static let suffix = ".json"

  private let directory: String

  package init(directory: String) {
    self.directory = directory
  }

  /// Every file there is, in no order.
  package var stores: [StateStore] { names.map { store($0) } }

  /// Keeps the weather of its place, and no more places than the Hub remembers: the file written longest ago gives way.
  package func save(_ weather: CachedWeather) throws(FileError) {
    let name = Self.name(weather.place)
    try store(name).save(weather.encoded(), sync: false)
    let others = names.filter { $0 != name }
    guard others.count >= HubLimits.places else { return }
    let oldest = others.map { (name: $0, time: writtenAt($0)) }.sorted { $0.time < $1.time }
    for (name, _) in oldest.dropLast(HubLimits.places - 1) { unlink(store(name).path) }
  }

  /// After the coordinates in units of 1/10,000 degree, as precisely as services are asked.
  private static func name(_ place: Place) -> String {
    let units = [place.latitude, place.longitude].map { Int(($0 * 10_000).rounded()) }
    return "\(prefix)\(units[0])_\(units[1])\(suffix)"
  }

  private var names: [String] {
    FileSystem.names(in: directory).filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(Self.suffix) }
  }

  private func store(_ name: String) -> StateStore {
    StateStore(directory: directory, name: name, limit: CachedWeather.maximumBytes)
  }

  /// Nanoseconds since 1970.
  private func writtenAt(_ name: String) -> Int {
    var status = stat()
    guard stat(store(name).path, &status) == 0 else { return 0 }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
