import Glibc
import UnixIO
package import WeatherModel
import WeatherProviders

/// The system's time zone database, and which of its zones this machine is in.
package struct ZoneFiles: Sendable {
  /// The largest file read, bytes; the zones have less than 4 KiB, `tzdata.zi` about 110 KiB.
  private static let maximumBytes = 1_048_576
  /// Longest name of a zone, bytes.
  private static let nameBytes = 128

  private let directory: String
  private let configuration: String
  private let zoneVariable: String?

  /// - Parameters:
  ///   - configuration: the folder of `localtime` and `timezone`.
  ///   - environment: the value of a variable, nil when unset or empty; `$TZDIR` and `$TZ` are asked (tzset(3)).
  package init(configuration: String = "/etc", environment: (String) -> String? = Environment.value) {
    directory = environment("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/usr/share/zoneinfo"
    self.configuration = configuration
    zoneVariable = environment("TZ")
  }

  /// Whether a text may be the name of a zone: words of letters, digits, "_", "+" and "-" with single slashes between,
  /// so that it names nothing outside the database.
  package static func isName(_ text: String) -> Bool {
    text.utf8.count <= nameBytes
      && text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && word.allSatisfy(isNameByte)
      }
  }

  /// The rules of a zone; nil where there is none of that name.
  package func rules(named name: String) -> ZoneRules? {
    guard Self.isName(name), let bytes = read(directory + "/" + name) else { return nil }
    return ZoneRules(tzif: bytes)
  }

  /// The zone this machine is in: of `$TZ`, the target of `/etc/localtime` and the text of `/etc/timezone`, the first
  /// that names one.
  package var hostZoneName: String? {
    [zoneVariable.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }, linkTarget, timezoneFile].lazy
      .compactMap(\.self).map(zoneName).first { rules(named: $0) != nil }
  }

  /// The city this machine's zone is named after, the place of last resort; its origin is `time-zone`.
  ///
  /// - Throws: `failedToRequestLocation`, saying how to set a place.
  package func hostPlace() throws(WeatherDataError) -> Place {
    let name = hostZoneName
    if let name, let zoneTab,
      let place = ZoneTab.place(forZone: name, zoneTab: zoneTab, tzdata: read(directory + "/tzdata.zi") ?? [])
    {
      return place
    }
    let because = name.map { "The time zone \($0) is not named after a city" } ?? "This machine's time zone is unknown"
    throw .failedToRequestLocation(
      message: "\(because). Set a place with 'cloudy set-location NAME', or \"location\" in config.json.")
  }

  /// The bytes of the list of zones and their cities.
  var zoneTab: [UInt8]? { read(directory + "/zone.tab") }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// A zone's file or name as its name: below "zoneinfo/", and without the trees "posix" and "right" that repeat all.
  private func zoneName(_ path: String) -> String {
    var name = path[...]
    if path.hasPrefix(directory + "/") {
      name = path.dropFirst(directory.count + 1)
    } else if let folder = path.ranges(of: "/zoneinfo/").last {
      name = path[folder.upperBound...]
    }
    for tree in ["posix/", "right/"] where name.hasPrefix(tree) { name = name.dropFirst(tree.count) }
    return String(name)
  }

  private var linkTarget: String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(configuration + "/localtime", &target, target.count)
    return count > 0 ? String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private var timezoneFile: String? {
    read(configuration + "/timezone").map { text in
      String(decoding: text.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    try? FileSystem.read(path, limit: Self.maximumBytes)
  }
}
